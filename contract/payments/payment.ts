import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Locale, Money, page, Paging } from '../primitives.ts'
import { Card } from './cards.ts'
import { paymentErrors, paymentProblemKinds, paymentPurposes, paymentStates } from './states.ts'

export const Payment = z.object({
  id: Id,
  purpose: z.enum(paymentPurposes),
  state: z.enum(paymentStates.states),
  amount: Money,
  /** Sources of the money; the parts add up to `amount`. */
  parts: z.object({ promo: Money, wallet: Money, card: Money }),
  refunded: Money,
  card: z.nullable(Card),
  /** Title of the purchased item, in the language of the request. */
  title: z.string(),
  /** Id of the item it pays for, such as a match. */
  subject_id: Id,
  created_at: Instant,
  /** End of the hold while the bank's authentication is pending; only in `requires_action`. */
  hold_until: z.nullable(Instant),
  /** Reason that nothing was charged, in the language of the request; only in `failed` and `cancelled`. */
  problem: z.nullable(z.object({ kind: z.enum(paymentProblemKinds), text: z.string() })),
})
export type Payment = z.infer<typeof Payment>

export const Wallet = z.object({ balance: Money, promo: Money })
export type Wallet = z.infer<typeof Wallet>
/** A company's means of payment, visible to its whole team. */
export const CompanyWallet = z.extend(Wallet, { has_card: z.boolean() })
export type CompanyWallet = z.infer<typeof CompanyWallet>

export const paymentsApi = {
  clientSecret: endpoint({
    method: 'GET',
    path: '/api/payments/:payment_id/authentication',
    access: 'user',
    area: 'money',
    summary: 'Get the client secret to authenticate a payment at the bank; null where the sandbox plays the bank',
    params: z.object({ payment_id: Id }),
    response: z.object({ publishable_key: z.string(), client_secret: z.nullable(z.string()), card: z.nullable(z.string()) }),
    errors: [paymentErrors.gatewayDown],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/user/payments',
    access: 'user',
    area: 'money',
    summary: 'List payments, newest first',
    query: z.object(Paging),
    response: page(Payment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/payments/:payment_id',
    access: 'user',
    area: 'money',
    summary: 'Get a payment',
    params: z.object({ payment_id: Id }),
    response: Payment,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/payments/:payment_id/receipt',
    access: 'user',
    area: 'money',
    summary: 'Download the receipt of a payment as a PDF',
    params: z.object({ payment_id: Id }),
    query: z.object({ locale: z.optional(Locale) }),
    download: true,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
    errors: [paymentErrors.noReceipt],
  }),
  authenticate: endpoint({
    method: 'POST',
    path: '/api/payments/:payment_id/authenticate',
    access: 'user',
    area: 'money',
    summary: 'Resume a payment after the bank’s authentication',
    params: z.object({ payment_id: Id }),
    response: Payment,
    idempotent: true,
    errors: [paymentErrors.declined, paymentErrors.unconfirmed, paymentErrors.gatewayDown],
  }),
  wallet: endpoint({
    method: 'GET',
    path: '/api/company/wallet',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get wallet and promotional credit of the company, and whether it has a card',
    response: CompanyWallet,
  }),
}
