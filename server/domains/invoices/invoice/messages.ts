import { documentNumber } from '#contract/invoices/states.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { written } from '#server/lib/money.ts'
import { calendarDay } from '#server/lib/spans.ts'
import { writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import type { InvoiceRow } from './queries.ts'
import type { LineWords } from './rules.ts'

export const lineWords: Record<Locale, LineWords> = {
  es: {
    discount: 'Descuento',
    rounding: 'Redondeo',
    adjustment: 'Ajuste a la suma final',
    rest: 'Resto del trabajo acordado',
  },
  en: {
    discount: 'Discount',
    rounding: 'Rounding',
    adjustment: 'Adjustment to the final sum',
    rest: 'Rest of the agreed work',
  },
}

const numberIn = ({ number }: InvoiceRow) => documentNumber(number!, 'invoice')
const dueCents = ({ total_cents, deposit_cents }: InvoiceRow) => total_cents - deposit_cents

/** Receipt title of a paid invoice. */
export const paymentTitle = (invoice: InvoiceRow): Localized => ({
  es: `Factura ${numberIn(invoice)}: ${writtenName(invoice.service).es}, ${invoice.company.name}`,
  en: `Invoice ${numberIn(invoice)}: ${writtenName(invoice.service).en}, ${invoice.company.name}`,
})

const toCustomer = (invoice: InvoiceRow, event: string) => ({
  userId: invoice.owner_id,
  eventKey: `invoice:${invoice.id}:${event}`,
  kind: 'invoice' as const,
  path: `/user/projects/${invoice.project_id}`,
})

/** How to pay, by where that is possible now. */
function howToPay({ pay_at, company: { name } }: InvoiceRow): Localized {
  if (pay_at === 'here')
    return {
      es: 'Puedes pagarla con tarjeta en tu solicitud, o directamente a la empresa.',
      en: 'You can pay it by card on your request, or pay the company directly.',
    }
  return {
    es: `Puedes pagarla directamente a ${name}. Con tarjeta, aquí mismo, cuando diga que terminó el trabajo: así no pagas por adelantado.`,
    en: `You can pay ${name} directly. You can pay here by card once they say the job is done, so you never pay ahead.`,
  }
}

export function invoiceSent(invoice: InvoiceRow): Notification {
  const { company, service, due_on } = invoice
  const [sum, how] = [written(dueCents(invoice)), howToPay(invoice)]
  const on = due_on && calendarDay(due_on)
  return {
    ...toCustomer(invoice, 'sent'),
    title: { es: `${company.name} te envió una factura de ${sum}`, en: `${company.name} sent you an invoice for ${sum}` },
    body: {
      es: `${service.es}. Factura ${numberIn(invoice)}${on ? `, a más tardar el ${on.es}` : ''}. ${how.es}`,
      en: `${service.en}. Invoice ${numberIn(invoice)}${on ? `, due by ${on.en}` : ''}. ${how.en}`,
    },
    email: true,
  }
}

/** Reminds the customer on the due day and a week later. It may have been paid to the company, without Oficio's knowledge. */
export function invoiceDue(invoice: InvoiceRow, reminder: number): Notification {
  const { company, service, due_on } = invoice
  const [sum, on, how] = [written(dueCents(invoice)), calendarDay(due_on!), howToPay(invoice)]
  return {
    ...toCustomer(invoice, `due:${reminder}`),
    title: { es: `Te falta pagar una factura de ${sum}`, en: `You still have an invoice for ${sum} to pay` },
    body: {
      es: `${service.es}. La factura ${numberIn(invoice)} de ${company.name} es para el ${on.es}. ${how.es} Si ya la pagaste, pídele a la empresa que lo anote.`,
      en: `${service.en}. Invoice ${numberIn(invoice)} from ${company.name} is due ${on.en}. ${how.en} If you’ve already paid it, ask the company to note that.`,
    },
    email: { action: { es: 'Ver la factura', en: 'View invoice' } },
  }
}

/** Tells the customer that the invoice no longer has to be paid. `isRefunded`: their card payment goes back. */
export function invoiceCredited(invoice: InvoiceRow, isRefunded: boolean): Notification {
  const { company, service, credit_number, credit_reason } = invoice
  const back = isRefunded
    ? {
        es: ` Te devolvemos ${written(dueCents(invoice))} al medio con el que pagaste. A una tarjeta tarda unos días, según tu banco.`,
        en: ` We’re sending ${written(dueCents(invoice))} back the way you paid. Cards take a few days, depending on your bank.`,
      }
    : { es: '', en: '' }
  const note = documentNumber(credit_number!, 'credit_note')
  return {
    ...toCustomer(invoice, 'credited'),
    title: { es: `${company.name} anuló la factura ${numberIn(invoice)}`, en: `${company.name} credited invoice ${numberIn(invoice)}` },
    body: {
      es: `${service.es}. Nota de crédito ${note}.${back.es} Motivo: ${credit_reason}`,
      en: `${service.en}. Credit note ${note}.${back.en} Reason: ${credit_reason}`,
    },
    email: true,
  }
}

/** Tells the company that its invoice was paid by card and the money is theirs. */
export const invoicePaid = (invoice: InvoiceRow, userId: string): Notification => ({
  userId,
  eventKey: `invoice:${invoice.id}:paid`,
  kind: 'invoice',
  title: {
    es: `${invoice.customer || 'Tu cliente'} pagó la factura ${numberIn(invoice)}`,
    en: `${invoice.customer || 'Your customer'} paid invoice ${numberIn(invoice)}`,
  },
  body: {
    es: `${invoice.service.es}. Los ${written(dueCents(invoice))} ya son tuyos: puedes retirarlos a tu banco.`,
    en: `${invoice.service.en}. The ${written(dueCents(invoice))} is yours. You can withdraw it to your bank.`,
  },
  path: `/user/companies/profile/invoices/${invoice.id}`,
  email: true,
})
