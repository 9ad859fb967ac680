import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { numberOf } from '#contract/numbers.ts'
import type { Locale, Money } from '#contract/primitives.ts'
import type { ChangeOrder } from '#contract/quotes/change-orders.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { quoteTerms, type TermName, termNames } from '#contract/quotes/terms.ts'
import { drawPdf, type Pdf } from '#server/lib/pdf/document.ts'
import { colours, drawTitle, facts, given, heads, left, room, row, width } from '#server/lib/pdf/sheet.ts'
import { drawEvidence, type Evidence } from '../seals/messages.ts'
import type { OfferParties, Parties } from './queries.ts'

/** A quote that nobody has accepted, or not this version. */
export type Offer = { quote: Quote; parties: OfferParties }
export type Agreement = {
  quote: Quote
  agreed: NonNullable<Quote['agreed']>
  parties: Parties
  /** Accepted since, oldest first. */
  changes: readonly (ChangeOrder & { accepted_ip: string | null })[]
  evidence: Evidence
}

type TermWords = Record<TermName, { label: string; number?: (n: number) => string }>

const words = {
  es: {
    title: 'Acuerdo de trabajo',
    offer: 'Presupuesto',
    number: 'Número',
    service: 'Servicio',
    company: 'Empresa',
    customer: 'Cliente',
    place: 'Dónde',
    version: (n: number) => `presupuesto, versión ${n}`,
    amended: (n: number) => `acuerdo, versión ${n}`,
    change: (n: number) => `Cambio ${n}`,
    changeTax: 'Impuesto',
    effect: 'Efecto en el total',
    newTotal: 'Nuevo total acordado',
    why: 'Razón',
    finish: 'Termina a más tardar',
    state: 'Estado',
    states: {
      draft: 'Borrador, sin enviar',
      open: 'Por decidir',
      over: 'Ya no está vigente',
    },
    validUntil: 'Válido hasta',
    option: 'Opción elegida',
    what: 'Concepto',
    amount: 'Monto',
    extra: 'Opcional, incluido',
    optional: 'Opcional, no está en el total',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    tax: (percent: number) => `Impuesto (${percent}%)`,
    total: 'Total acordado',
    offerTotal: 'Total',
    high: 'Como máximo',
    deposit: 'Anticipo',
    due: (day: string | null) => (day ? `A más tardar el ${day}, directamente a la empresa` : 'Al aceptar, directamente a la empresa'),
    depositTerms: 'Sobre el anticipo',
    conditions: 'Condiciones',
    types: {
      fixed: 'Precio fijo',
      range: 'Rango: depende de lo que aparezca, hasta el máximo indicado',
      hourly: 'Por horas: el total es una estimación',
      site_visit: 'Precio de la visita. El del trabajo se da después',
    },
    price: 'Tipo de precio',
    terms: {
      earliest_start: { label: 'Puede empezar' },
      duration_days: { label: 'Duración', number: (n) => (n === 1 ? '1 día' : `${n} días`) },
      warranty_months: { label: 'Garantía', number: (n) => (n === 1 ? '1 mes' : `${n} meses`) },
      includes: { label: 'Incluye' },
      excludes: { label: 'No incluye' },
    } satisfies TermWords,
    signature: 'Firma electrónica',
    message: 'Mensaje de la empresa',
    offerNote: `Es una propuesta de la empresa, no un acuerdo. Se acepta en ${brand.name}, que los puso en contacto y no cobra por el trabajo.`,
    signed: (name: string, at: string) => `Aceptado por ${name} el ${at}.`,
    erased: 'el cliente',
    note: `Este acuerdo es entre el cliente y la empresa. ${brand.name} los puso en contacto y guarda lo que acordaron, pero no es parte del trabajo ni cobra por él. Lo que pase del total acordado necesita el sí del cliente a un cambio de este acuerdo.`,
  },
  en: {
    title: 'Work agreement',
    offer: 'Quote',
    number: 'Number',
    service: 'Service',
    company: 'Company',
    customer: 'Customer',
    place: 'Where',
    version: (n: number) => `quote, version ${n}`,
    amended: (n: number) => `agreement, version ${n}`,
    change: (n: number) => `Change ${n}`,
    changeTax: 'Tax',
    effect: 'Effect on the total',
    newTotal: 'New agreed total',
    why: 'Reason',
    finish: 'Finished by',
    state: 'Status',
    states: {
      draft: 'Draft, not sent',
      open: 'Waiting for a decision',
      over: 'No longer valid',
    },
    validUntil: 'Valid until',
    option: 'Chosen option',
    what: 'Item',
    amount: 'Amount',
    extra: 'Optional, included',
    optional: 'Optional, not in the total',
    subtotal: 'Subtotal',
    discount: 'Discount',
    tax: (percent: number) => `Tax (${percent}%)`,
    total: 'Agreed total',
    offerTotal: 'Total',
    high: 'No more than',
    deposit: 'Deposit',
    due: (day: string | null) => (day ? `By ${day}, paid directly to the company` : 'On acceptance, paid directly to the company'),
    depositTerms: 'About the deposit',
    conditions: 'Conditions',
    types: {
      fixed: 'Fixed price',
      range: 'Range: depends on what turns up, up to the stated maximum',
      hourly: 'By the hour: the total is an estimate',
      site_visit: 'Price of the visit. The price of the job comes later',
    },
    price: 'Type of price',
    terms: {
      earliest_start: { label: 'Can start' },
      duration_days: { label: 'Duration', number: (n) => (n === 1 ? '1 day' : `${n} days`) },
      warranty_months: { label: 'Warranty', number: (n) => (n === 1 ? '1 month' : `${n} months`) },
      includes: { label: 'Includes' },
      excludes: { label: 'Doesn’t include' },
    } satisfies TermWords,
    signature: 'Electronic signature',
    message: 'Message from the company',
    offerNote: `This is the company’s offer, not an agreement. You accept it on ${brand.name}, which introduced you and doesn’t charge for the work.`,
    signed: (name: string, at: string) => `Accepted by ${name} on ${at}.`,
    erased: 'the customer',
    note: `This agreement is between the customer and the company. ${brand.name} introduced them and keeps a record of what they agreed to. It isn’t a party to the work and doesn’t charge for it. Anything above the agreed total needs the customer’s yes to a change of this agreement.`,
  },
}

/** Words and numbers of a document in `locale`. */
function writer(locale: Locale) {
  const t = words[locale]
  const tag = country.tags[locale]
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: country.currency.code })
  const day = (date: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const writtenTerm = (name: TermName, value: string | number | null) => {
    if (typeof value === 'number') return (t.terms as TermWords)[name].number?.(value) ?? String(value)
    return value && quoteTerms[name].kind === 'day' ? day(value) : value
  }
  return {
    t,
    tag,
    day,
    sum: ({ amount }: Money) => `${amount < 0 ? '− ' : ''}${money.format(Math.abs(amount) / 100)}`,
    conditionsOf: (quote: Quote) =>
      given([
        [t.price, t.types[quote.type]],
        [t.depositTerms, quote.deposit_terms],
        ...termNames.map((name) => [t.terms[name].label, writtenTerm(name, quote[name])] as const),
      ]),
  }
}
type Writer = ReturnType<typeof writer>

type Sums = { lines: Quote['lines']; sums: { subtotal: Money; tax: Money; total: Money }; hint: string; total: string }

/** Lines, discount, tax and total of a quote. */
function drawSums(pdf: Pdf, { t, sum }: Writer, quote: Quote, { lines, sums, hint, total }: Sums): void {
  for (const { text, total: cents, is_optional: isOptional } of lines) row(pdf, [text, sum(cents)], { hint: isOptional ? hint : '' })
  if (quote.discount.amount > 0 || sums.tax.amount > 0) row(pdf, [t.subtotal, sum(sums.subtotal)])
  if (quote.discount.amount > 0) row(pdf, [t.discount, `− ${sum(quote.discount)}`])
  if (sums.tax.amount > 0) row(pdf, [t.tax(quote.tax_percent), sum(sums.tax)])
  row(pdf, [total, sum(sums.total)], { isTotal: true })
}

/** The highest price and the deposit, then the conditions. */
function drawTerms(pdf: Pdf, { t, sum, day, conditionsOf }: Writer, quote: Quote): void {
  if (quote.high) row(pdf, [t.high, sum(quote.high)])
  if (quote.deposit.amount > 0)
    row(pdf, [t.deposit, sum(quote.deposit)], { hint: t.due(quote.deposit_due_on && day(quote.deposit_due_on)) })
  heads(pdf, t.conditions, '')
  facts(pdf, conditionsOf(quote))
}

/** Renders the agreement as a PDF in `locale`: terms, signer and time, local to the work, and the record of how it was accepted. */
export function renderAgreement({ quote, agreed, parties, changes, evidence }: Agreement, locale: Locale): Promise<Uint8Array> {
  const written = writer(locale)
  const { t, tag, sum, day } = written
  const at = parties.accepted_at ?? quote.created_at
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', hourCycle: 'h23', timeZone: parties.time_zone })
  const moment = (instant: string) => moments.format(new Date(instant))
  const number = numberOf('quote', quote.id)
  const option = quote.options[agreed.option]
  const lines = quote.lines.filter((line) => line.option === agreed.option && (!line.is_optional || agreed.extras.includes(line.position)))

  return drawPdf({ title: `${t.title} ${number}`, locale, at }, (pdf) => {
    drawTitle(pdf, t.title)
    facts(
      pdf,
      given([
        [t.number, [number, t.version(quote.version), ...(changes.length > 0 ? [t.amended(1 + changes.length)] : [])].join(' · ')],
        [t.service, parties.service[locale]],
        [t.company, `${parties.company} · ${parties.company_place}`],
        [t.customer, parties.customer || t.erased],
        [t.place, `${parties.street ? `${parties.street}, ` : ''}${parties.city}, ${parties.state_iso} ${parties.zipcode}`],
        [t.option, option?.name ?? null],
      ]),
    )
    heads(pdf, t.what, t.amount)
    drawSums(pdf, written, quote, { lines, sums: agreed, hint: t.extra, total: t.total })
    drawTerms(pdf, written, quote)
    heads(pdf, t.signature, '')
    const sign = (name: string | null, instant: string) => signature(pdf, t.signed(name || t.erased, moment(instant)))
    sign(agreed.name, at)
    for (const [index, change] of changes.entries()) {
      heads(pdf, t.change(index + 1), t.amount)
      for (const { text, total } of change.lines) row(pdf, [text, sum(total)])
      if (change.tax.amount !== 0) row(pdf, [t.changeTax, sum(change.tax)])
      row(pdf, [t.effect, sum(change.effect)])
      row(pdf, [t.newTotal, sum(change.new_total)], { isTotal: true })
      facts(
        pdf,
        given([
          [t.why, change.reason],
          [t.finish, change.finish_on && day(change.finish_on)],
        ]),
      )
      sign(change.accepted_name, change.decided_at!)
    }
    pdf.font('regular').fillColor(colours.soft).moveDown(1.5).fontSize(9.5).text(t.note, left, pdf.y, { width })
    drawEvidence(pdf, { signed: { name: agreed.name, at, ip: parties.accepted_ip }, changes, evidence }, { locale, moment })
  })
}

const open = new Set<Quote['state']>(['sent', 'viewed'])

/** Renders a quote that is not agreed on as a PDF in `locale`: every option with its lines, what is optional, and until when it holds. */
export function renderOffer({ quote, parties }: Offer, locale: Locale): Promise<Uint8Array> {
  const written = writer(locale)
  const { t, day } = written
  const number = numberOf('quote', quote.id)
  const options = quote.options.length > 0 ? quote.options : [{ name: t.what, ...quote }]
  return drawPdf({ title: `${t.offer} ${number}`, locale, at: quote.sent_at ?? quote.created_at }, (pdf) => {
    drawTitle(pdf, t.offer)
    facts(
      pdf,
      given([
        [t.number, `${number} · ${t.version(quote.version)}`],
        [t.state, t.states[quote.state === 'draft' ? 'draft' : open.has(quote.state) ? 'open' : 'over']],
        [t.validUntil, day(quote.valid_until)],
        [t.service, parties.service[locale]],
        [t.company, `${parties.company} · ${parties.company_place}`],
        [t.customer, parties.customer || t.erased],
        [t.place, `${parties.city}, ${parties.state_iso}`],
      ]),
    )
    for (const [index, sums] of options.entries()) {
      heads(pdf, sums.name, t.amount)
      drawSums(pdf, written, quote, {
        lines: quote.lines.filter(({ option }) => option === index),
        sums,
        hint: t.optional,
        total: t.offerTotal,
      })
    }
    drawTerms(pdf, written, quote)
    if (quote.message) {
      heads(pdf, t.message, '')
      pdf.font('regular').fontSize(10.5).fillColor(colours.ink).text(quote.message, left, pdf.y, { width })
    }
    pdf.moveDown(1.5).font('regular').fontSize(9.5).fillColor(colours.soft).text(t.offerNote, left, pdf.y, { width })
  })
}

function signature(pdf: Pdf, signed: string): void {
  room(pdf, 44)
  pdf.font('bold').fontSize(12).fillColor(colours.ink).text(signed, left, pdf.y, { width })
}
