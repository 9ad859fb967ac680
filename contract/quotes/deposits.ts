import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { list } from '../lists.ts'
import { Payment, Wallet } from '../payments/payment.ts'
import { paymentErrors } from '../payments/states.ts'
import { CalendarDate, Id, Instant, Money, page, Paging } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { depositStates, depositErrors } from './states.ts'

/** The deposit of an accepted quote, for its payer. */
export const Deposit = z.object({
  quote_id: Id,
  project_id: Id,
  company: z.object({ name: z.string(), slug: z.string() }),
  service: z.string(),
  amount: Money,
  /** Null: on acceptance. */
  due_on: z.nullable(CalendarDate),
  terms: z.string(),
  may_pay: z.boolean(),
  /** Days of silence after the finish that confirm the work. */
  finished_days: z.int(),
  /** Null: not paid here. */
  state: z.nullable(z.enum(depositStates.states)),
  /** Newest payment for it, in any state. */
  payment: z.nullable(Payment),
  /** Balance used before the card. */
  wallet: Wallet,
})
export type Deposit = z.infer<typeof Deposit>

/** State of a deposit paid through Oficio. */
const course = {
  quote_id: Id,
  amount: Money,
  state: z.enum(depositStates.states),
  /** Held although the hire has ended: an admin decides. */
  is_open_question: z.boolean(),
  held_at: Instant,
  ended_at: z.nullable(Instant),
}

/** A deposit of a request, for its owner. */
export const BoardDeposit = z.object({ ...course, company: z.string() })
export type BoardDeposit = z.infer<typeof BoardDeposit>

/** A deposit, for its company. A deleted customer has no name. */
export const CompanyDeposit = z.object({ ...course, customer: z.string(), service: z.string() })
export type CompanyDeposit = z.infer<typeof CompanyDeposit>

/** A deposit, for admins. */
export const AdminDeposit = z.object({
  ...course,
  project_id: Id,
  payment_id: Id,
  customer: z.object({ id: Id, name: z.string() }),
  company: z.object({ id: Id, name: z.string() }),
})
export type AdminDeposit = z.infer<typeof AdminDeposit>

export const depositList = list(AdminDeposit, {
  sorts: ['held_at', 'amount'],
  first: 'held_at',
  filters: {
    /** `question`: deposits that an admin has to decide. */
    state: z.optional(z.enum(['question', ...depositStates.states])),
    company_id: z.optional(Id),
  },
})

const params = z.object({ quote_id: Id })
const admin = { access: 'admin', area: 'money' } as const

export const depositsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/quotes/:quote_id/deposit',
    access: 'user',
    area: 'money',
    summary: 'Get the deposit of an accepted quote, and whether it can be paid here',
    params,
    response: Deposit,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/quotes/:quote_id/deposit',
    access: 'user',
    area: 'money',
    summary: 'Pay a deposit: credit and balance first, the rest by card; held until the work is confirmed',
    params,
    body: z.object({ payment_method_id: z.optional(Id) }),
    response: Payment,
    idempotent: true,
    limits: [{ count: 10, seconds: 60, by: 'user' }],
    errors: [
      depositErrors.notDue,
      paymentErrors.declined,
      paymentErrors.unconfirmed,
      paymentErrors.cardRests,
      paymentErrors.allCardsRest,
      paymentErrors.noMethod,
      paymentErrors.gatewayDown,
    ],
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/company/deposits',
    access: 'company',
    area: 'money',
    summary: 'List deposits paid to the company, newest first',
    query: z.object(Paging),
    response: page(CompanyDeposit),
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/company/quotes/:quote_id/deposit/return',
    access: 'company',
    area: 'money',
    summary: 'Return a held deposit to the customer',
    params,
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/deposits',
    mayLag: true,
    ...admin,
    scopes: ['money:read'],
    summary: 'List paid deposits, oldest first',
    ...depositList,
    csv: { name: 'deposits', columns: ['customer', 'company', 'status', 'amount', 'since', 'ended'], totals: ['amount'] },
    limits: [readLimits.admin],
  }),
  decideForCompany: endpoint({
    method: 'POST',
    path: '/api/admin/deposits/:quote_id/release',
    ...admin,
    summary: 'Release a held deposit to its company',
    params,
    body: Reason,
    response: AdminDeposit,
    idempotent: true,
  }),
  decideForCustomer: endpoint({
    method: 'POST',
    path: '/api/admin/deposits/:quote_id/return',
    ...admin,
    summary: 'Return a held deposit to its customer',
    params,
    body: Reason,
    response: AdminDeposit,
    idempotent: true,
  }),
}
