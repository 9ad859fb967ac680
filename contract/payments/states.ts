import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'
import type { Localized } from '../primitives.ts'

export const paymentStates = machine(
  [
    'created',
    'on_hold',
    'processing',
    'requires_action',
    'succeeded',
    'failed',
    'cancelled',
    'partially_refunded',
    'refunded',
    'disputed',
    'lost',
  ],
  {
    'start:succeeded': { from: ['created'], to: 'succeeded', by: ['S'] },
    'start:processing': { from: ['created'], to: 'processing', by: ['S'] },
    /** Credit and wallet are held, and no card is charged, until the customer approves the company. */
    'start:on_hold': { from: ['created'], to: 'on_hold', by: ['S'] },
    'resume:processing': { from: ['on_hold'], to: 'processing', by: ['S'] },
    'resume:succeeded': { from: ['on_hold'], to: 'succeeded', by: ['S'] },
    ask: { from: ['processing'], to: 'requires_action', by: ['S'] },
    authenticate: { from: ['requires_action'], to: 'processing', by: ['C', 'S'] },
    succeed: { from: ['processing'], to: 'succeeded', by: ['S'] },
    fail: { from: ['processing'], to: 'failed', by: ['S'] },
    retry: { from: ['failed'], to: 'processing', by: ['C', 'S'] },
    cancel: { from: ['on_hold', 'requires_action', 'failed'], to: 'cancelled', by: ['C', 'S'] },
    'refund:part': { from: ['succeeded', 'partially_refunded'], to: 'partially_refunded', by: ['S'] },
    'refund:all': { from: ['succeeded', 'partially_refunded'], to: 'refunded', by: ['S'] },
    dispute: { from: ['succeeded', 'partially_refunded'], to: 'disputed', by: ['S'] },
    'win:whole': { from: ['disputed'], to: 'succeeded', by: ['S'] },
    'win:part': { from: ['disputed'], to: 'partially_refunded', by: ['S'] },
    lose: { from: ['disputed'], to: 'lost', by: ['S'] },
  },
)

export const paymentPurposes = ['lead', 'top_up', 'deposit', 'invoice'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]
export const cardBrands = ['visa', 'mastercard', 'amex', 'discover'] as const
export type CardBrand = (typeof cardBrands)[number]

/** Reasons for a failed payment, in words that its holder can act on. */
export const paymentProblems = {
  declined: {
    es: 'El banco rechazó la tarjeta. Prueba con otra; no te cobramos nada.',
    en: 'The bank declined the card. Try another one; we didn’t charge you.',
  },
  no_funds: {
    es: 'La tarjeta no tiene fondos suficientes. Prueba con otra; no te cobramos nada.',
    en: 'The card doesn’t have enough funds. Try another one; we didn’t charge you.',
  },
  expired_card: {
    es: 'La tarjeta está vencida. Prueba con otra; no te cobramos nada.',
    en: 'The card has expired. Try another one; we didn’t charge you.',
  },
  unconfirmed: {
    es: 'No confirmaste el pago con el banco a tiempo. No te cobramos nada, y puedes intentarlo de nuevo.',
    en: 'You didn’t confirm the payment with the bank in time. We didn’t charge you, and you can try again.',
  },
  no_answer: {
    es: 'El banco no respondió a tiempo. No te cobramos nada, y puedes intentarlo de nuevo.',
    en: 'The bank didn’t answer in time. We didn’t charge you, and you can try again.',
  },
  not_available: {
    es: 'Lo que ibas a pagar ya no estaba disponible. No te cobramos nada.',
    en: 'What you were about to pay for was no longer available. We didn’t charge you.',
  },
  not_approved: {
    es: 'El cliente no dio su contacto esta vez. No te cobramos nada.',
    en: 'The customer didn’t share their contact this time. We didn’t charge you.',
  },
} satisfies Record<string, Localized>
export type PaymentProblem = keyof typeof paymentProblems
export const paymentProblemKinds = Object.keys(paymentProblems) as [PaymentProblem, ...PaymentProblem[]]

export const paymentErrors = {
  declined: { code: 'card_declined', status: 402, message: paymentProblems.declined },
  unconfirmed: { code: 'payment_unconfirmed', status: 402, message: paymentProblems.unconfirmed },
  cardRests: {
    code: 'card_rests',
    status: 429,
    message: {
      es: 'El banco rechazó varios cobros seguidos, así que esta tarjeta queda en pausa una hora. No te cobramos nada: paga con otra tarjeta, o con tu saldo si alcanza.',
      en: 'The bank declined several charges in a row, so this card is on hold for an hour. We didn’t charge you: pay with another card, or with your balance if it covers the price.',
    },
  },
  allCardsRest: {
    code: 'all_cards_rest',
    status: 429,
    message: {
      es: 'El banco rechazó cobros de varias tarjetas, así que todas quedan en pausa una hora. No te cobramos nada. Todavía puedes pagar con tu saldo.',
      en: 'The bank declined charges of several cards, so they’re all on hold for an hour. We didn’t charge you. You can still pay with your balance.',
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
    message: { es: 'Habrá recibo cuando se haya pagado.', en: 'You’ll get a receipt once it’s paid.' },
  },
  gatewayDown: {
    code: 'gateway_down',
    status: 503,
    message: {
      es: 'El banco no responde. Seguimos intentando: no pagarás dos veces ni perderás nada mientras tanto.',
      en: 'The bank isn’t responding. We’ll keep trying. You won’t pay twice or lose anything in the meantime.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Accounts with a holder. `wallet` and `promo` buy; `earned` is money that customers paid to a company, and is paid out to its bank. */
export const holderAccounts = ['wallet', 'promo', 'earned'] as const
export type HolderAccount = (typeof holderAccounts)[number]
/** All ledger accounts: those with a holder, and one of each of Oficio's own. */
export const ledgerAccounts = [
  ...holderAccounts,
  'gateway',
  'bank',
  'held',
  'sales',
  'deposits',
  'disputes',
  'losses',
  'payouts',
  'promotions',
  'corrections',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Ledger events. The entries of one event add up to zero; the word before the dot names the object. */
export const ledgerEvents = [
  'payment.held',
  'payment.settled',
  'payment.released',
  'refund.opened',
  'refund.paid',
  'refund.to_wallet',
  'credit.granted',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'payout.opened',
  'payout.paid',
  'payout.returned',
  'payout.given_back',
  'correction.made',
  'balance.moved',
  'deposit.released',
  'deposit.lost',
  'invoice.released',
  'invoice.reclaimed',
  'earned.moved',
  'lead.own_site',
] as const
export type LedgerEvent = (typeof ledgerEvents)[number]

/** Reasons that pause auto top-up until it is switched on again. */
export const topUpPauses = ['authentication', 'declined', 'no_card'] as const
export type TopUpPause = (typeof topUpPauses)[number]

export const correctionErrors = {
  balanceTooLow: {
    code: 'balance_too_low',
    status: 409,
    message: {
      es: 'No hay tanto en esa cuenta: ningún saldo queda por debajo de cero.',
      en: 'There isn’t that much in this account, and a balance can’t go below zero.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/**
 * Money on its way to a company's bank. The gateway sends it to the saved account; without one, an admin transfers it at the bank and records
 * that here. A returned payout is owed again if the company has closed, and becomes earned money again if it was a withdrawal.
 */
export const payoutStates = machine(['due', 'sent', 'paid', 'returned', 'given_back', 'cancelled'], {
  pay: { from: ['due', 'returned'], to: 'paid', by: ['A'] },
  send: { from: ['due', 'returned'], to: 'sent', by: ['A'] },
  settle: { from: ['sent'], to: 'paid', by: ['S'] },
  return: { from: ['sent', 'paid'], to: 'returned', by: ['A', 'S'] },
  give_back: { from: ['sent', 'paid'], to: 'given_back', by: ['A', 'S'] },
  cancel: { from: ['due'], to: 'cancelled', by: ['C'] },
})

/** `closing`: the whole balance of a closed company. `withdrawal`: an amount that an active company asked for. */
export const payoutKinds = ['closing', 'withdrawal'] as const

/** Banks accept a transfer within three business days; one that takes longer than this counts as stuck. */
export const stuckAfterDays = 5

export const payoutErrors = {
  resting: {
    code: 'bank_account_resting',
    status: 409,
    message: {
      es: 'La cuenta de banco es nueva y todavía espera. Confírmala, o envíalo cuando pase el plazo.',
      en: 'The bank account is new and still on hold. Confirm it, or send this once the hold is over.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Hours that withdrawals to a new bank account wait, unless an admin confirms it first. */
export const accountHoldHours = 24

export const earningsErrors = {
  notEnough: {
    code: 'not_enough_earned',
    status: 409,
    message: { es: 'No tienes tanto dinero ganado.', en: 'You haven’t earned that much.' },
  },
  noAccount: {
    code: 'no_bank_account',
    status: 409,
    message: { es: 'Agrega primero tu cuenta de banco.', en: 'Add your bank account first.' },
  },
  accountInUse: {
    code: 'bank_account_in_use',
    status: 409,
    message: {
      es: 'Hay un retiro en camino a la cuenta de ahora. Cámbiala cuando llegue, o cancela el retiro.',
      en: 'A withdrawal is on its way to the current account. Change it once that arrives, or cancel the withdrawal.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Differences that the nightly reconciliation finds between the gateway's books and ours. */
export const differenceKinds = [
  'charge_without_row',
  'row_without_charge',
  'amount',
  'double_refund',
  'missing_ledger',
  'payout_without_row',
  'row_without_payout',
  'double_payout',
  'payout_arrived',
  'payout_back',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const disputeStates = ['open', 'won', 'lost'] as const
