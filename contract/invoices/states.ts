import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

/** A sent invoice never changes: a credit note ends it, paid or not. */
export const invoiceStates = machine(['draft', 'sent', 'paid', 'credited'], {
  send: { from: ['draft'], to: 'sent', by: ['C'] },
  /** By card, through Oficio. */
  pay: { from: ['sent'], to: 'paid', by: ['S'] },
  /** The deposit paid here covers all of it. */
  cover: { from: ['sent'], to: 'paid', by: ['S'] },
  /** Paid outside of Oficio, by the company's word. */
  note_paid: { from: ['sent'], to: 'paid', by: ['C'] },
  credit: { from: ['sent', 'paid'], to: 'credited', by: ['C'] },
})
export type InvoiceState = (typeof invoiceStates.states)[number]

/** Ways to pay a company outside of Oficio. */
export const outsideWays = ['cash', 'check', 'transfer', 'other'] as const
export const paidWays = ['card', 'deposit', ...outsideWays] as const
export type PaidWay = (typeof paidWays)[number]

/**
 * Where the customer can pay an invoice: here, here once the company has finished or the problem is solved, or to the company alone.
 */
export const payPlaces = ['here', 'after_finish', 'after_problem', 'company'] as const

/** Tabs of a company's invoices. `overdue` is a part of `sent`. */
export const invoiceTabs = ['draft', 'sent', 'overdue', 'paid', 'credited'] as const
export type InvoiceTab = (typeof invoiceTabs)[number]

/** Days until an invoice is due, unless its company chooses another day. */
export const invoiceDueDays = 14

/** Days after the due day on which an unpaid invoice is reminded of. */
export const invoiceReminderDays = [0, 7] as const

/** Number of an invoice or a credit note in its company's series: `0042`, `C-0007`. */
export const documentNumber = (number: number, kind: 'invoice' | 'credit_note'): string =>
  `${kind === 'credit_note' ? 'C-' : ''}${String(number).padStart(4, '0')}`

export const invoiceErrors = {
  aboveAgreed: {
    code: 'invoice_above_agreed',
    status: 409,
    message: {
      es: 'La factura pasa de lo acordado. Propón un cambio al cliente o baja los montos.',
      en: 'The invoice is above the agreed price. Propose a change to the customer or lower the amounts.',
    },
  },
  nothingLeft: {
    code: 'invoice_nothing_left',
    status: 409,
    message: {
      es: 'Todo lo acordado ya está facturado.',
      en: 'Everything you agreed on has been invoiced.',
    },
  },
  notDue: {
    code: 'invoice_not_due',
    status: 409,
    message: {
      es: 'Esta factura ya no se puede pagar aquí. No te cobramos nada.',
      en: 'You can’t pay this invoice here anymore. We didn’t charge you.',
    },
  },
  paymentUnderWay: {
    code: 'invoice_payment_under_way',
    status: 409,
    message: {
      es: 'El cliente está pagando esta factura con tarjeta. Espera unos minutos.',
      en: 'The customer is paying this invoice by card. Wait a few minutes.',
    },
  },
  moneyWithdrawn: {
    code: 'invoice_money_withdrawn',
    status: 409,
    message: {
      es: 'Para devolver este pago a la tarjeta hace falta ese dinero en lo que has ganado aquí, y ya lo retiraste.',
      en: 'Returning this payment to the card takes that much in your earnings here, and you’ve withdrawn it.',
    },
  },
  disputed: {
    code: 'invoice_disputed',
    status: 409,
    message: {
      es: 'El banco del cliente está revisando este pago. Anula la factura cuando decida.',
      en: 'The customer’s bank is reviewing this payment. Credit the invoice once it decides.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
