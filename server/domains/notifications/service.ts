/** Event handler: sends a queued message. */
export { sendDelivery } from './deliveries/service.ts'
/** Gives deliveries another event key, in the caller's transaction, unless their like is there. */
export { renameDeliveries } from './deliveries/service.ts'

/** Marks notifications that lead to `path` as read. */
export { markReadTo } from './inbox/service.ts'

/** Deletes older notifications of other people about paths: they may name the person who left. */
export { forgetNotificationsBelow } from './leaving/service.ts'
/** Deletes notifications, preferences, devices and deliveries of a person, in the caller's transaction. */
export { forgetNotifications } from './leaving/service.ts'
/** Notifications, deliveries, preferences and devices of a person, for their data export. */
export { exportNotifications } from './leaving/service.ts'

/** Paths of the provider webhooks. */
export { reportPaths } from './reports/service.ts'

/** A notification to one person. */
export type { Notification } from './sending/service.ts'
/** Notifies many people, by one statement of each kind. */
export { notifyAll } from './sending/service.ts'
/** Queues an SMS to a number that may be unverified, with retries until `expiresAt`. */
export { textTo } from './sending/service.ts'
/** Queues an email in the caller's transaction. */
export { mailTo } from './sending/service.ts'
/** Queues an email to a person about their own account or requests, whatever their preferences. */
export { mailPerson } from './sending/service.ts'
/** An email to an account or guest about their own affairs. */
export type { AccountLetter } from './sending/service.ts'
/** Notifies a person, in the caller's transaction: members in the app, everybody on their other channels. */
export { notify } from './sending/service.ts'
/** An email to any address. */
export type { Letter } from './sending/service.ts'

/** Whether an address bounced or complained. */
export { isSuppressed } from './suppression/service.ts'
/** Lifts the suppression of a bounced address. */
export { unsuppress } from './suppression/service.ts'
