import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { numberOf } from '#contract/numbers.ts'
import type { CardBrand } from '#contract/payments/states.ts'
import type { Payment } from '#contract/payments/payment.ts'
import type { Locale, Money } from '#contract/primitives.ts'
import { drawPdf, type Pdf } from '#server/lib/pdf/document.ts'

export type Receipt = {
  payment: Payment
  /** Time of the settlement. */
  paidAt: string
  holder: string
  refunds: readonly { amount: Money; at: string }[]
  timeZone: string
}

const words = {
  es: {
    title: 'Recibo',
    number: 'Número',
    date: 'Fecha',
    for: 'A nombre de',
    what: 'Concepto',
    amount: 'Monto',
    purposes: { lead: 'Contacto', top_up: 'Saldo', deposit: 'Anticipo', invoice: 'Factura' },
    paidWith: 'Forma de pago',
    promo: 'Crédito promocional',
    wallet: 'Saldo',
    cardless: 'Tarjeta',
    paid: 'Pagado',
    refunded: 'Devuelto el',
    net: 'Total después de devoluciones',
    note: `${brand.name} cobra por el contacto. La empresa y su cliente acuerdan y pagan el trabajo entre ellos.`,
    thanks: `Gracias por usar ${brand.name}.`,
  },
  en: {
    title: 'Receipt',
    number: 'Number',
    date: 'Date',
    for: 'Name',
    what: 'Description',
    amount: 'Amount',
    purposes: { lead: 'Lead', top_up: 'Balance', deposit: 'Deposit', invoice: 'Invoice' },
    paidWith: 'Paid with',
    promo: 'Promotional credit',
    wallet: 'Balance',
    cardless: 'Card',
    paid: 'Paid',
    refunded: 'Refunded on',
    net: 'Total after refunds',
    note: `${brand.name} charges for the introduction. The company and its customer agree on the work and its price between themselves.`,
    thanks: `Thank you for using ${brand.name}.`,
  },
}
const brands: Record<CardBrand, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' }

const ink = '#1f1d1a'
const soft = '#5a544b'
const green = brand.colors.accent.light
const line = '#e8e3d9'
const left = 56
const width = 500

/** The receipt of a payment as a PDF, in `locale`. */
export function renderReceipt({ payment, paidAt, holder, refunds, timeZone }: Receipt, locale: Locale): Promise<Uint8Array> {
  const t = words[locale]
  const tag = country.tags[locale]
  const sum = ({ amount }: Money) => new Intl.NumberFormat(tag, { style: 'currency', currency: country.currency.code }).format(amount / 100)
  const day = (at: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(new Date(at))
  const { title, purpose, amount, parts, card, refunded } = payment
  const source = (label: string, part: Money): [string, string][] => (part.amount > 0 ? [[label, sum(part)]] : [])
  const number = numberOf('payment', payment.id)

  return drawPdf({ title: `${t.title} ${number}`, locale, at: paidAt }, (pdf) => {
    pdf.rect(0, 0, 612, 10).fill(green)
    pdf.font('bold').fontSize(22).fillColor(green).text(brand.name, left, 52)
    pdf.fontSize(22).fillColor(ink).text(t.title, left, 52, { width, align: 'right' })
    facts(pdf, [
      [t.number, number],
      [t.date, day(paidAt)],
      [t.for, holder],
    ])
    heads(pdf, t.what, t.amount)
    const kind = t.purposes[purpose]
    row(pdf, [title, sum(amount)], title.startsWith(kind) ? {} : { hint: kind })
    row(pdf, [t.paid, sum(amount)], { isTotal: true })
    if (refunded.amount > 0) {
      for (const refund of refunds) row(pdf, [`${t.refunded} ${day(refund.at)}`, `− ${sum(refund.amount)}`])
      row(pdf, [t.net, sum({ ...amount, amount: amount.amount - refunded.amount })], { isTotal: true })
    }
    heads(pdf, t.paidWith, '')
    const cardName = card ? `${brands[card.brand]} •••• ${card.last4}` : t.cardless
    for (const part of [...source(t.promo, parts.promo), ...source(t.wallet, parts.wallet), ...source(cardName, parts.card)]) row(pdf, part)
    pdf.moveDown(2).font('regular').fontSize(9.5).fillColor(soft).text(t.note, left, pdf.y, { width }).moveDown(0.4).text(t.thanks)
  })
}

function facts(pdf: Pdf, pairs: readonly (readonly [string, string])[]): void {
  pdf.y = 108
  for (const [label, value] of pairs) {
    const { y } = pdf
    pdf.font('regular').fontSize(10.5).fillColor(soft).text(label, left, y, { width: 110 })
    pdf.fillColor(ink).text(value, left + 116, y, { width: width - 116 })
    pdf.y = Math.max(pdf.y, y + 15) + 3
  }
}

function heads(pdf: Pdf, first: string, last: string): void {
  pdf.moveDown(1.8)
  const { y } = pdf
  pdf.font('bold').fontSize(9.5).fillColor(soft).text(first, left, y, { width: 360 })
  if (last) pdf.text(last, left + 360, y, { width: width - 360, align: 'right' })
  rule(pdf, y + 17)
}

function row(
  pdf: Pdf,
  [label, value]: readonly [string, string],
  { hint, isTotal = false }: { hint?: string; isTotal?: boolean } = {},
): void {
  const { y } = pdf
  pdf
    .font(isTotal ? 'bold' : 'regular')
    .fontSize(11.5)
    .fillColor(ink)
  pdf.text(value, left + 360, y, { width: width - 360, align: 'right' }).text(label, left, y, { width: 350 })
  if (hint) pdf.font('regular').fontSize(9.5).fillColor(soft).text(hint)
  rule(pdf, pdf.y + 6)
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.8)
    .strokeColor(line)
    .stroke()
  pdf.y = y + 8
}
