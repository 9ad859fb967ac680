/** State of a link that opens a lightbox, so that closing it goes back. */
export const opened = { isOpened: true }
