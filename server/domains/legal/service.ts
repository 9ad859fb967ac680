/** Records consent to the versions in force, in the caller's transaction. */
export { recordConsent } from './consents/service.ts'
/** Consents of a person, for their data export. */
export { exportConsents } from './consents/service.ts'
/** Event handler: deletes the consents and announcements of a person who left. */
export { forgetConsents } from './consents/service.ts'

/** Function that lists the documents in force that mention a setting. */
export type { DocumentsNaming } from './documents/service.ts'
/** Finds the documents in force that mention a setting. */
export { documentsNaming } from './documents/service.ts'
