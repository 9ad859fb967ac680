import type { postStates } from './blog/states.ts'
import type { companyStates, credentialStates } from './companies/states.ts'
import type { invoiceStates } from './invoices/states.ts'
import type { legalVersionStates } from './legal/states.ts'
import type { matchStates } from './matching/states.ts'
import type { paymentStates } from './payments/states.ts'
import type { payoutStates } from './payments/states.ts'
import type { optOutStates } from './privacy/states.ts'
import type { projectStates } from './projects/states.ts'
import type { referralStates } from './referrals/states.ts'
import type { refundStates } from './refunds/states.ts'
import type { reviewStates } from './reviews/states.ts'
import type { appointmentStates, leadStates } from './leads/states.ts'
import type { showUpStates } from './leads/show-up-states.ts'
import type { changeOrderStates, depositStates, quoteStates } from './quotes/states.ts'
import type { accountStates } from './users/states.ts'

/** State machines by the entity whose history they write. */
export type Machines = {
  appointment: typeof appointmentStates
  change_order: typeof changeOrderStates
  company: typeof companyStates
  credential: typeof credentialStates
  deposit: typeof depositStates
  invoice: typeof invoiceStates
  lead: typeof leadStates
  legal_version: typeof legalVersionStates
  match: typeof matchStates
  opt_out: typeof optOutStates
  payment: typeof paymentStates
  payout: typeof payoutStates
  post: typeof postStates
  project: typeof projectStates
  quote: typeof quoteStates
  referral: typeof referralStates
  refund: typeof refundStates
  review: typeof reviewStates
  show_up: typeof showUpStates
  user: typeof accountStates
}

export type StateOf<E extends keyof Machines> = Machines[E]['states'][number]
export type EventOf<E extends keyof Machines> = keyof Machines[E]['transitions'] & string
/** The event without its outcome. */
export type Bare<E extends string> = E extends `${infer Name}:${string}` ? Name : E
