import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'
import type { Localized } from '../primitives.ts'

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

/** Reasons for a failed payment, in words that its holder can act on. */
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
export const paymentProblemKinds = Object.keys(paymentProblems) as [PaymentProblem, ...PaymentProblem[]]

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
  'earned.moved',
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
      en: 'There is not that much in this account: no balance goes below zero.',
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
    message: { es: 'No tienes tanto dinero ganado.', en: 'You have not earned that much.' },
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
