/** Notes that the gateway has paid a card refund. */
export { notePaid } from './decisions/service.ts'

/** Refunds every buyer of a request that was not real. */
export { refundBuyers } from './decisions/service.ts'

/** Records the area of a bought lead, and refunds a customer who was bought before. */
export { checkPurchase } from './decisions/service.ts'

/** Approves a claim or an appeal in an admin's name. The caller has checked the proof of identity. */
export { approveClaimProven } from './review/service.ts'

/** Denies a claim or an appeal in an admin's name. */
export { denyClaim } from './review/service.ts'

/** Asks the company for more about its claim in an admin's name. */
export { askCompany } from './review/service.ts'

/** Claims about a person's requests, for an export of their data. */
export { exportClaims } from './leaving/service.ts'

/** Removes texts and documents from the claims about a deleted person's requests. */
export { forgetClaims } from './leaving/service.ts'
