import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const quoteStates = machine(
  ['draft', 'sent', 'viewed', 'accepted', 'declined', 'withdrawn', 'superseded', 'expired', 'not_selected', 'cancelled', 'discarded'],
  {
    send: { from: ['draft'], to: 'sent', by: ['C'] },
    view: { from: ['sent'], to: 'viewed', by: ['G', 'U'] },
    accept: { from: ['sent', 'viewed'], to: 'accepted', by: ['G', 'U'] },
    decline: { from: ['sent', 'viewed'], to: 'declined', by: ['G', 'U'] },
    withdraw: { from: ['sent', 'viewed'], to: 'withdrawn', by: ['C'] },
    /** A revision of it is sent. Until then this version stays valid. */
    revise: { from: ['sent', 'viewed'], to: 'superseded', by: ['C'] },
    time: { from: ['sent', 'viewed'], to: 'expired', by: ['S'] },
    not_select: { from: ['draft', 'sent', 'viewed'], to: 'not_selected', by: ['S'] },
    'bring_back:draft': { from: ['not_selected'], to: 'draft', by: ['S'] },
    'bring_back:sent': { from: ['not_selected'], to: 'sent', by: ['S'] },
    'bring_back:viewed': { from: ['not_selected'], to: 'viewed', by: ['S'] },
    /** The customer hired the company before it sent this draft. */
    discard: { from: ['draft'], to: 'discarded', by: ['S'] },
    unhire: { from: ['accepted'], to: 'cancelled', by: ['S'] },
  },
)

/** Places that a price guide covers, the narrowest first. */
export const placeKinds = ['town', 'state', 'country'] as const

export const quoteTypes = ['fixed', 'range', 'hourly', 'site_visit'] as const

export const itemUnits = ['job', 'hour', 'item', 'sqft', 'ft', 'day', 'visit', 'lb'] as const

export const quoteErrors = {
  projectClosed: {
    code: 'quote_project_closed',
    status: 409,
    message: { es: 'El cliente ya no busca empresa para esta solicitud.', en: 'The customer is no longer looking.' },
  },
  editedByMember: {
    code: 'quote_edited_by_member',
    status: 409,
    message: {
      es: 'Alguien de la empresa ya editó este borrador; un programa no puede escribir encima.',
      en: 'Someone at the company has edited this draft; a program can’t write over it.',
    },
  },
  notNewest: {
    code: 'quote_not_newest',
    status: 409,
    message: { es: 'Hay una versión más nueva de este presupuesto.', en: 'There’s a newer version of this quote.' },
  },
  tooManyFiles: {
    code: 'quote_too_many_files',
    status: 422,
    message: { es: 'Un presupuesto lleva hasta 10 archivos.', en: 'A quote takes up to 10 files.' },
  },
  notAgreed: {
    code: 'quote_not_agreed',
    status: 409,
    message: { es: 'El acuerdo existe cuando el presupuesto se acepta.', en: 'You’ll have an agreement once the quote is accepted.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Limit of photos and PDFs per quote. */
export const maxQuoteFiles = 10

/** Tabs of a company's quotes: being written, waiting for the customer, agreed, and ended without agreement. */
export const quoteTabs = ['draft', 'open', 'accepted', 'ended'] as const

export type QuoteTab = (typeof quoteTabs)[number]

/** A deposit paid through Oficio: held until the work is confirmed, then released to the company or returned to the payer. */
export const depositStates = machine(['held', 'released', 'returned'], {
  release: { from: ['held'], to: 'released', by: ['S', 'A'] },
  give_back: { from: ['held'], to: 'returned', by: ['S', 'C', 'A'] },
  /** The payer's bank took it back for good. */
  lose: { from: ['held'], to: 'returned', by: ['S'] },
})

export const depositErrors = {
  notDue: {
    code: 'deposit_not_due',
    status: 409,
    message: {
      es: 'Este anticipo ya no se puede pagar aquí. No te cobramos nada.',
      en: 'You can’t pay this deposit here anymore. We didn’t charge you.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** A change of the agreement after the hire. `end`: the work was finished or the hire ended before the customer answered. */
export const changeOrderStates = machine(['proposed', 'accepted', 'declined', 'withdrawn', 'expired'], {
  accept: { from: ['proposed'], to: 'accepted', by: ['G', 'U'] },
  decline: { from: ['proposed'], to: 'declined', by: ['G', 'U'] },
  withdraw: { from: ['proposed'], to: 'withdrawn', by: ['C'] },
  time: { from: ['proposed'], to: 'expired', by: ['S'] },
  end: { from: ['proposed'], to: 'expired', by: ['S'] },
})

export const changeOrderErrors = {
  /** One at a time: the customer always answers about the total that they see. */
  oneIsOpen: {
    code: 'change_order_open',
    status: 409,
    message: {
      es: 'Ya propusiste un cambio y el cliente no ha respondido. Retíralo antes de proponer otro.',
      en: 'You’ve proposed a change that the customer hasn’t answered yet. Withdraw it before you propose another.',
    },
  },
  closed: {
    code: 'change_order_closed',
    status: 409,
    message: {
      es: 'Este acuerdo ya no se puede cambiar: el trabajo está terminado o la contratación acabó.',
      en: 'This agreement can’t change anymore: the job is finished or the hire has ended.',
    },
  },
  belowInvoiced: {
    code: 'change_order_below_invoiced',
    status: 409,
    message: {
      es: 'Ya hay facturas por más que ese nuevo total. La empresa tiene que anularlas primero.',
      en: 'There are already invoices for more than that new total. The company has to credit them first.',
    },
  },
  expired: {
    code: 'change_order_expired',
    status: 409,
    message: {
      es: 'El plazo para responder a este cambio ya pasó. Sigue valiendo el acuerdo de antes.',
      en: 'The time to answer this change is over. The earlier agreement still stands.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Limit of photos per change order. */
export const maxChangeOrderPhotos = 6

export const templateErrors = {
  tooMany: {
    code: 'quote_too_many_templates',
    status: 422,
    message: { es: 'Caben hasta 30 plantillas. Borra una primero.', en: 'There’s room for 30 templates. Delete one first.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Limit of templates per company. */
export const maxTemplates = 30
