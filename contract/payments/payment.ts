import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'
import { ownCompanyErrors } from '../companies/profile.ts'
import { Id, Instant, Locale, type Localized, Money, page, Paging } from '../primitives.ts'

export const paymentStates = machine(
  ['created', 'processing', 'requires_action', 'succeeded', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'disputed', 'lost'],
  {
    'start:succeeded': { from: ['created'], to: 'succeeded', by: ['S'] },
    'start:processing': { from: ['created'], to: 'processing', by: ['S'] },
    ask: { from: ['processing'], to: 'requires_action', by: ['S'] },
    authenticate: { from: ['requires_action'], to: 'processing', by: ['C', 'S'] },
    succeed: { from: ['processing'], to: 'succeeded', by: ['S'] },
    fail: { from: ['processing'], to: 'failed', by: ['S'] },
    retry: { from: ['failed'], to: 'processing', by: ['C', 'S'] },
    cancel: { from: ['requires_action', 'failed'], to: 'cancelled', by: ['C', 'S'] },
    'refund:part': { from: ['succeeded', 'partially_refunded'], to: 'partially_refunded', by: ['S'] },
    'refund:all': { from: ['succeeded', 'partially_refunded'], to: 'refunded', by: ['S'] },
    dispute: { from: ['succeeded', 'partially_refunded'], to: 'disputed', by: ['S'] },
    'win:whole': { from: ['disputed'], to: 'succeeded', by: ['S'] },
    'win:part': { from: ['disputed'], to: 'partially_refunded', by: ['S'] },
    lose: { from: ['disputed'], to: 'lost', by: ['S'] },
  },
)

export const paymentPurposes = ['lead', 'top_up', 'deposit'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]
export const cardBrands = ['visa', 'mastercard', 'amex', 'discover'] as const
export type CardBrand = (typeof cardBrands)[number]

/** Why a payment came to nothing, in words that its holder can act on. */
export const paymentProblems = {
  declined: {
    es: 'El banco rechazó la tarjeta. Prueba con otra; no se te cobró nada.',
    en: 'The bank declined the card. Try another one; you were not charged.',
  },
  no_funds: {
    es: 'La tarjeta no tiene fondos suficientes. Prueba con otra; no se te cobró nada.',
    en: 'The card does not have enough funds. Try another one; you were not charged.',
  },
  expired_card: {
    es: 'La tarjeta está vencida. Prueba con otra; no se te cobró nada.',
    en: 'The card has expired. Try another one; you were not charged.',
  },
  unconfirmed: {
    es: 'El pago no se confirmó con el banco a tiempo. No se te cobró nada, y puedes intentarlo de nuevo.',
    en: 'The payment was not confirmed with the bank in time. You were not charged, and can try again.',
  },
  no_answer: {
    es: 'El banco no respondió a tiempo. No se te cobró nada, y puedes intentarlo de nuevo.',
    en: 'The bank did not answer in time. You were not charged, and can try again.',
  },
  not_available: {
    es: 'Lo que ibas a pagar ya no estaba disponible. No se te cobró nada.',
    en: 'What you were about to pay for was no longer available. You were not charged.',
  },
} satisfies Record<string, Localized>
export type PaymentProblem = keyof typeof paymentProblems
const problemKinds = Object.keys(paymentProblems) as [PaymentProblem, ...PaymentProblem[]]

export const paymentErrors = {
  declined: { code: 'card_declined', status: 402, message: paymentProblems.declined },
  unconfirmed: { code: 'payment_unconfirmed', status: 402, message: paymentProblems.unconfirmed },
  cardRests: {
    code: 'card_rests',
    status: 429,
    message: {
      es: 'El banco rechazó varios cobros seguidos, así que esta tarjeta descansa una hora. No se te cobró nada: paga con otra tarjeta, o con tu saldo si alcanza.',
      en: 'The bank declined several charges in a row, so this card rests for an hour. You were not charged: pay with another card, or with your balance if it covers the price.',
    },
  },
  allCardsRest: {
    code: 'all_cards_rest',
    status: 429,
    message: {
      es: 'El banco rechazó cobros de varias tarjetas, así que todas descansan una hora. No se te cobró nada. Tu saldo sigue pagando lo que alcance.',
      en: 'The bank declined charges of several cards, so all of them rest for an hour. You were not charged. Your balance still pays for what it covers.',
    },
  },
  noMethod: {
    code: 'no_payment_method',
    status: 402,
    message: { es: 'Agrega una tarjeta o saldo para comprar.', en: 'Add a card or wallet balance to buy.' },
  },
  noReceipt: {
    code: 'no_receipt',
    status: 409,
    message: { es: 'Habrá recibo cuando se haya pagado.', en: 'There will be a receipt once it is paid.' },
  },
  gatewayDown: {
    code: 'gateway_down',
    status: 503,
    message: {
      es: 'El banco no responde. Lo seguimos intentando: no pagas dos veces, y mientras no pierdes nada.',
      en: 'The bank is not answering. We keep trying: you never pay twice, and lose nothing meanwhile.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const Card = z.object({
  id: Id,
  brand: z.enum(cardBrands),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
})
export type Card = z.infer<typeof Card>
export const Cards = z.object({ cards: z.array(Card) })

export const Payment = z.object({
  id: Id,
  purpose: z.enum(paymentPurposes),
  state: z.enum(paymentStates.states),
  amount: Money,
  /** What came from where; the parts add up to `amount`. */
  parts: z.object({ promo: Money, wallet: Money, card: Money }),
  refunded: Money,
  card: z.nullable(Card),
  /** Name of what was paid for, in the language of the request. */
  title: z.string(),
  /** The match or other thing it pays for. */
  subject_id: Id,
  created_at: Instant,
  /** Until when the bank's authentication holds the slot; only in `requires_action`. */
  hold_until: z.nullable(Instant),
  /** Why nothing was charged, in the language of the request; only in `failed` and `cancelled`. */
  problem: z.nullable(z.object({ kind: z.enum(problemKinds), text: z.string() })),
})
export type Payment = z.infer<typeof Payment>

export const Wallet = z.object({ balance: Money, promo: Money })
export type Wallet = z.infer<typeof Wallet>
/** What a company can pay with, as everybody on its team may know. */
export const CompanyWallet = z.extend(Wallet, { has_card: z.boolean() })
export type CompanyWallet = z.infer<typeof CompanyWallet>

export const paymentsApi = {
  methods: endpoint({
    method: 'GET',
    path: '/api/payments/methods',
    access: 'user',
    area: 'money',
    summary: 'Saved cards',
    response: Cards,
  }),
  addMethod: endpoint({
    method: 'POST',
    path: '/api/payments/methods',
    access: 'user',
    area: 'money',
    summary: 'Save a card by the token of the gateway’s own form; card numbers never reach this API',
    body: z.object({ token: z.string().check(z.minLength(3), z.maxLength(200)) }),
    response: Cards,
    status: 201,
    limits: [{ count: 5, seconds: 3600, by: 'user' }],
    errors: [paymentErrors.declined, ownCompanyErrors.over],
  }),
  beginCard: endpoint({
    method: 'POST',
    path: '/api/payments/methods/begin',
    access: 'user',
    area: 'money',
    summary: 'Open the gateway’s own card form: which it is, and what it needs',
    response: z.object({ gateway: z.enum(['sandbox', 'stripe']), publishable_key: z.string(), client_secret: z.nullable(z.string()) }),
    limits: [{ count: 20, seconds: 3600, by: 'user' }],
  }),
  clientSecret: endpoint({
    method: 'GET',
    path: '/api/payments/:payment_id/authentication',
    access: 'user',
    area: 'money',
    summary: 'With what the browser takes the payment to the bank; nothing where a page of ours plays the bank',
    params: z.object({ payment_id: Id }),
    response: z.object({ publishable_key: z.string(), client_secret: z.nullable(z.string()), card: z.nullable(z.string()) }),
    errors: [paymentErrors.gatewayDown],
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/api/payments/methods/default',
    access: 'user',
    area: 'money',
    summary: 'Choose the default card',
    body: z.object({ payment_method_id: Id }),
    response: Cards,
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/api/payments-methods/card/:id',
    access: 'user',
    area: 'money',
    summary: 'Remove a card',
    params: z.object({ id: Id }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/user/payments',
    access: 'user',
    area: 'money',
    summary: 'Payments, newest first',
    query: z.object(Paging),
    response: page(Payment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/payments/:payment_id',
    access: 'user',
    area: 'money',
    summary: 'A payment',
    params: z.object({ payment_id: Id }),
    response: Payment,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/payments/:payment_id/receipt',
    access: 'user',
    area: 'money',
    summary: 'The receipt of a payment as a PDF',
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
    summary: 'Go on after the bank’s authentication',
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
    summary: 'Wallet and promotional credit of the company, and whether it has a card',
    response: CompanyWallet,
  }),
}
