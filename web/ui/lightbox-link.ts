/** What a link to an open lightbox carries, so that closing it is going back. */
export const opened = { isOpened: true }
