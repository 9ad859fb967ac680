import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { Locale } from '#contract/primitives.ts'
import { csvLine, csvMark } from '#server/lib/csv.ts'
import { drawPdf, type Pdf } from '#server/lib/pdf/document.ts'
import type { StatementLine } from './queries.ts'

type Stand = Pick<StatementLine, 'wallet_cents' | 'earned_cents'>
export type Statement = { holder: string; month: string; timeZone: string; opening: Stand; lines: readonly StatementLine[] }

const words = {
  es: {
    title: 'Estado de cuenta',
    for: 'A nombre de',
    period: 'Mes',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    charged: 'Cobrado a tarjetas',
    refunded: 'Devuelto a tarjetas',
    date: 'Fecha',
    what: 'Concepto',
    promo: 'Crédito',
    wallet: 'Saldo',
    earned: 'Ganado',
    earnedAfter: 'Ganado, saldo final',
    card: 'Tarjeta',
    kinds: {
      lead: 'Contacto',
      top_up: 'Carga de saldo',
      deposit: 'Anticipo',
      deposit_released: 'Anticipo de un cliente',
      invoice: 'Factura',
      invoice_paid: 'Cobrado',
      invoice_returned: 'Devuelto al cliente',
      refund: 'Devolución',
      credit: `Abono de ${brand.name}`,
      correction: 'Corrección',
      payout: 'Envío a tu banco',
      payout_back: 'Envío devuelto',
      earned_moved: 'Traspaso entre lo ganado y el saldo',
    },
    none: 'Este mes no hubo movimientos.',
    note: `Los montos con signo menos son lo que pagaste; los demás, lo que entró o te devolvimos. ${country.currency.inDocuments.es}`,
  },
  en: {
    title: 'Statement',
    for: 'Name',
    period: 'Month',
    opening: 'Opening balance',
    closing: 'Closing balance',
    charged: 'Charged to cards',
    refunded: 'Refunded to cards',
    date: 'Date',
    what: 'Description',
    promo: 'Credit',
    wallet: 'Balance',
    earned: 'Earned',
    earnedAfter: 'Closing earnings',
    card: 'Card',
    kinds: {
      lead: 'Lead',
      top_up: 'Top-up',
      deposit: 'Deposit',
      deposit_released: 'Customer’s deposit',
      invoice: 'Invoice',
      invoice_paid: 'Received',
      invoice_returned: 'Returned to the customer',
      refund: 'Refund',
      credit: `Credit from ${brand.name}`,
      correction: 'Correction',
      payout: 'Sent to your bank',
      payout_back: 'Returned transfer',
      earned_moved: 'Transfer between earnings and balance',
    },
    none: 'No transactions this month.',
    note: `Amounts with a minus sign are what you paid. The rest is money in or refunds. ${country.currency.inDocuments.en}`,
  },
}

const tagOf = (locale: Locale) => country.tags[locale]
const sumOf = (lines: readonly StatementLine[], of: (line: StatementLine) => number) => lines.reduce((sum, line) => sum + of(line), 0)

const titleOf = ({ kind, title }: StatementLine, locale: Locale) => {
  const name = words[locale].kinds[kind]
  if (!title || kind === 'top_up' || title[locale].startsWith(name)) return title && kind !== 'top_up' ? title[locale] : name
  return `${name} · ${title[locale]}`
}

const dayIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))

/** The statement as CSV with a header, amounts as `-24.00`, days in the company's time zone. */
export function statementCsv({ lines, timeZone, opening }: Statement, locale: Locale): string {
  const t = words[locale]
  const amount = (cents: number) => (cents / 100).toFixed(2)
  let { wallet_cents: balance, earned_cents: earned } = opening
  const rows = lines.map((line) => {
    balance += line.wallet_cents
    earned += line.earned_cents
    return [
      dayIn(line.at, timeZone),
      titleOf(line, locale),
      amount(line.promo_cents),
      amount(line.wallet_cents),
      amount(line.earned_cents),
      amount(line.card_cents),
      amount(balance),
      amount(earned),
      line.id,
    ]
  })
  const head = [t.date, t.what, t.promo, t.wallet, t.earned, t.card, t.closing, t.earnedAfter, 'id']
  return csvMark + [head, ...rows].map(csvLine).join('')
}

const ink = '#1f1d1a'
const soft = '#5a544b'
const green = brand.colors.accent.light
const rule = '#e8e3d9'
const left = 56
const width = 500
const columns = { date: 58, what: 182, amount: 65 }
const pageEnd = 716

/** The statement as a PDF, in `locale`. */
export function renderStatement(statement: Statement, locale: Locale): Promise<Uint8Array> {
  const t = words[locale]
  const { holder, month, timeZone, opening, lines } = statement
  const format = new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency: country.currency.code })
  const sum = (cents: number) => format.format(cents / 100)
  const period = new Intl.DateTimeFormat(tagOf(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))
  const day = new Intl.DateTimeFormat(tagOf(locale), { day: 'numeric', month: 'short', timeZone })
  const closingCents = opening.wallet_cents + sumOf(lines, ({ wallet_cents }) => wallet_cents)
  const earned_cents = opening.earned_cents + sumOf(lines, ({ earned_cents }) => earned_cents)

  return drawPdf({ title: `${t.title} ${month}`, locale, at: `${month}-01T12:00:00Z` }, (pdf) => {
    pdf.rect(0, 0, 612, 10).fill(green)
    pdf.font('bold').fontSize(22).fillColor(green).text(brand.name, left, 52)
    pdf.fontSize(22).fillColor(ink).text(t.title, left, 52, { width, align: 'right' })
    pdf.y = 108
    for (const [label, value] of [
      [t.for, holder],
      [t.period, period],
      [t.opening, sum(opening.wallet_cents)],
      [t.charged, sum(sumOf(lines, ({ card_cents }) => Math.max(0, -card_cents)))],
      [t.refunded, sum(sumOf(lines, ({ card_cents }) => Math.max(0, card_cents)))],
      [t.closing, sum(closingCents)],
      [t.earnedAfter, sum(earned_cents)],
    ] as const) {
      const { y } = pdf
      pdf.font('regular').fontSize(10.5).fillColor(soft).text(label, left, y, { width: 150 })
      pdf
        .font('bold')
        .fillColor(ink)
        .text(value, left + 156, y, { width: width - 156 })
      pdf.y += 4
    }
    heads(pdf, t)
    if (lines.length === 0) pdf.font('regular').fontSize(10.5).fillColor(soft).text(t.none, left, pdf.y, { width })
    for (const line of lines) {
      if (pdf.y > pageEnd) {
        pdf.addPage()
        pdf.y = 56
        heads(pdf, t)
      }
      row(pdf, [
        day.format(new Date(line.at)),
        titleOf(line, locale),
        sum(line.promo_cents),
        sum(line.wallet_cents),
        sum(line.earned_cents),
        sum(line.card_cents),
      ])
    }
    pdf.moveDown(1.6).font('regular').fontSize(9.5).fillColor(soft).text(t.note, left, pdf.y, { width })
  })
}

type Row = readonly [date: string, what: string, promo: string, wallet: string, earned: string, card: string]

function heads(pdf: Pdf, t: (typeof words)['es']): void {
  pdf.y += 18
  pdf.font('bold').fontSize(9.5).fillColor(soft)
  cells(pdf, [t.date, t.what, t.promo, t.wallet, t.earned, t.card])
}

function row(pdf: Pdf, values: Row): void {
  pdf.font('regular').fontSize(10).fillColor(ink)
  cells(pdf, values)
}

function cells(pdf: Pdf, [date, what, ...amounts]: Row): void {
  const { y } = pdf
  pdf.text(date, left, y, { width: columns.date - 6 })
  amounts.forEach((amount, i) => {
    const x = left + columns.date + columns.what + i * columns.amount
    pdf.text(amount, x, y, { width: columns.amount, align: 'right' })
  })
  pdf.text(what, left + columns.date, y, { width: columns.what - 8 })
  const end = Math.max(pdf.y, y + 14) + 4
  pdf
    .moveTo(left, end)
    .lineTo(left + width, end)
    .lineWidth(0.8)
    .strokeColor(rule)
    .stroke()
  pdf.y = end + 5
}
