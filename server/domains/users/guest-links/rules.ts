/** Lifetime of a guest link in hours: short if requested, long in a notification that may be read days later. */
export const guestLinkHours = { asked: 1, notification: 7 * 24 }
