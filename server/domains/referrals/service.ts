/** Joins a new user through a link's code or an invitation. */
export { joinReferral } from './invitations/service.ts'
/** A person's invitations for their data export. */
export { exportOfReferrals } from './invitations/service.ts'
/** Erases a deleted user's invitations. */
export { forgetReferrals } from './invitations/service.ts'
/** Moves the invitations of a code left behind in a merge. */
export { moveInvited } from './invitations/service.ts'
/** Replaces unkeyed fingerprints of older versions. */
export { keyFingerprints } from './fingerprints/service.ts'
/** Rewards both sides of a held referral, after proof of presence. */
export { grantProven } from './review/service.ts'
/** Refuses a held referral. */
export { deny } from './review/service.ts'
