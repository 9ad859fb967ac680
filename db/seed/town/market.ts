import type { QuoteInput, QuoteItem } from '#contract/quotes/quote.ts'
import type { CompanyMember } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { buy } from '#server/domains/leads/purchases/service.ts'
import * as matching from '#server/domains/matching/offers/service.ts'
import * as messaging from '#server/domains/messaging/service.ts'
import { credit } from '#server/domains/payments/payment/service.ts'
import { addCard } from '#server/domains/payments/cards/service.ts'
import { topUp } from '#server/domains/payments/top-ups/service.ts'
import * as quotes from '#server/domains/quotes/quote/service.ts'
import { dayAfter } from '#server/domains/quotes/quote/rules.ts'
import { newId } from '#server/lib/ids.ts'
import type { Random } from '../pictures/random.ts'
import type { TownCompany } from './companies.ts'
import { ownerId, ownerLocale } from './people.ts'
import type { Play } from './play.ts'
import { openings, quoteMessages } from './request-words.ts'
import { fill } from './words.ts'
import type { Request } from './requests.ts'
import * as contact from '#server/domains/leads/contact/service.ts'

export const sellerOf = (company: Pick<TownCompany, 'id' | 'index'>): CompanyMember => ({
  kind: 'user',
  userId: ownerId(company),
  company: { id: company.id, role: 'owner' },
})

/** Whether a company pays by card; the others prepaid into their wallet. */
const paysByCard = ({ index }: TownCompany) => index % 4 === 3 || (index >= 30 && index % 9 !== 0)

/** Initial balances and cards of companies. */
export async function fundCompanies(play: Play, companies: readonly TownCompany[], at: Date): Promise<void> {
  for (const company of companies.filter(({ status }) => status === 'active')) {
    const ctx = play.at(sellerOf(company), at)
    await addCard(ctx, 'tok_visa')
    if (!paysByCard(company))
      await topUp(ctx, { id: newId(), amountCents: company.index < 5 ? 90_000 : 60_000 + (company.index % 7) * 5000 })
    if (company.index >= 5) continue
    await credit(ctx, { holderId: company.id, to: 'promo', amountCents: 5000, key: `town:promo:${company.id}` })
    for (const token of ['tok_mastercard', 'tok_authenticate']) await addCard(ctx, token)
  }
}

export type Offer = { id: string; company: TownCompany; priceCents: number }

/** Companies that a request was offered to, the named ones first. */
export async function offersOf(pool: Pool, request: Request, companies: ReadonlyMap<string, TownCompany>): Promise<Offer[]> {
  const rows = await pool<{ id: string; company_id: string; price_cents: number }[]>`
    select id, company_id, price_cents from matches where project_id = ${request.id} and state = 'offered' order by score desc`
  return rows
    .map((row) => ({ id: row.id, company: companies.get(row.company_id)!, priceCents: row.price_cents }))
    .toSorted((a, b) => Number(b.company.index < 5) - Number(a.company.index < 5))
}

export const see = (play: Play, offer: Offer, at: Date) => matching.view(play.at(sellerOf(offer.company), at), offer.id)
export const pass = (play: Play, offer: Offer, at: Date) =>
  matching.pass(play.at(sellerOf(offer.company), at), offer.id, offer.company.index % 2 === 0 ? 'too_busy' : 'too_far')

/** Buys the lead of an offer; undefined if a cap, a taken slot or the bank prevents it. */
export async function purchase(play: Play, offer: Offer, at: Date): Promise<string | undefined> {
  try {
    await see(play, offer, at)
    const { lead_id: leadId } = await buy(play.at(sellerOf(offer.company), at), offer.id, {
      priceCents: offer.priceCents,
      methodId: undefined,
    })
    await play.settle(at)
    return leadId ?? undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') return undefined
    throw error
  }
}

/** Named companies that write in their owner's language alone, so that readers of the other can have it translated. */
const keepsItsLanguage = ({ index }: Pick<TownCompany, 'index'>) => index === 1 || index === 2

/** First messages of both sides. */
export async function talk(play: Play, request: Request, offer: Offer, leadId: string, at: Date, { hasAnswer = true } = {}): Promise<void> {
  const { customer, rng } = request
  const locale = keepsItsLanguage(offer.company) ? ownerLocale(offer.company) : customer.locale
  const seller = play.at(sellerOf(offer.company), at, locale)
  await contact.openContact(seller, leadId)
  const index = rng.int(0, 2)
  await messaging.sendMessage(seller, leadId, {
    text: fill(openings.company[locale][index]!, { name: customer.name }),
    uploads: [],
  })
  if (!hasAnswer) return
  const later = new Date(at.getTime() + rng.int(5, 90) * 60_000)
  await messaging.readThread(play.at(request.actor, later), leadId)
  await messaging.sendMessage(play.at(request.actor, later, customer.locale), leadId, {
    text: openings.customer[customer.locale][index]!,
    uploads: [],
  })
}

const itemTexts = {
  es: ['Visita de diagnóstico', 'Mano de obra', 'Materiales', 'Limpieza y retiro de restos'],
  en: ['Diagnostic visit', 'Labor', 'Materials', 'Cleanup and haul-away'],
}

const depositTerms = {
  es: 'Con tarjeta aquí, o con cheque o Zelle. Paga los materiales.',
  en: 'By card here, or by check or Zelle. It pays for the materials.',
}
const optionNames = { es: ['Básica', 'Completa'], en: ['Basic', 'Complete'] }

/** Line items as a sentence: `Mano de obra, materiales y visita y diagnóstico`. */
function listed(texts: readonly string[], locale: 'es' | 'en'): string {
  const [first = '', ...others] = texts
  return new Intl.ListFormat(locale).format([first, ...others.map((text) => text.toLowerCase())])
}

/** A plausible quote: the usual price of the job, split into lines. */
function quoteInput(rng: Random, job: { low: number; high: number }, locale: 'es' | 'en', today: string): QuoteInput {
  const total = Math.round(rng.between(job.low, Math.min(job.high, job.low * 2.4)) / 500) * 500
  const texts = itemTexts[locale]
  const hours = rng.int(2, 9)
  const isLarge = total >= 100_000
  const item = (
    text: string,
    quantity: number,
    unit: QuoteItem['unit'],
    unit_price_cents: number,
    extra: Partial<QuoteItem> = {},
  ): QuoteItem => ({ text, quantity, unit, unit_price_cents, is_taxable: false, is_optional: false, option: 0, ...extra })
  const items = [
    item(texts[1]!, hours, 'hour', Math.max(500, Math.round((total * 0.6) / hours / 100) * 100)),
    item(texts[2]!, 1, 'job', Math.max(500, Math.round((total * 0.3) / 100) * 100), { is_taxable: true }),
    ...(rng.chance(0.6) ? [item(texts[0]!, 1, 'visit', Math.max(500, Math.round((total * 0.1) / 100) * 100))] : []),
    ...(rng.chance(0.5) ? [item(texts[3]!, 1, 'job', Math.max(500, Math.round((total * 0.12) / 100) * 100), { is_optional: true })] : []),
  ]
  const hasCleanup = items.some(({ is_optional: isOptional }) => isOptional)
  const input: QuoteInput = {
    type: 'fixed',
    items,
    options: [],
    discount_cents: 0,
    tax_percent: 6,
    deposit_cents: isLarge ? Math.round(total / 4 / 1000) * 1000 : 0,
    deposit_terms: isLarge ? depositTerms[locale] : '',
    includes: listed(
      items.flatMap(({ text, is_optional: isOptional }) => (isOptional ? [] : [text])),
      locale,
    ),
    excludes: hasCleanup ? '' : texts[3]!,
    earliest_start: dayAfter(today, rng.int(1, 8)),
    duration_days: rng.int(1, 4),
    warranty_months: rng.pick([6, 12, 24]),
    valid_until: dayAfter(today, 14),
    message: quoteMessages[locale],
  }
  // Some quotes add optional extras.
  if (total % 2500 !== 0) return input
  const better = input.items.map((each) => ({
    ...each,
    option: 1,
    is_optional: false,
    unit_price_cents: Math.round((each.unit_price_cents * 1.3) / 100) * 100,
  }))
  return { ...input, items: [...input.items, ...better], options: [...optionNames[locale]] }
}

/** Writes a quote for a bought lead and sends it, unless it stays a draft. */
export async function quote(
  play: Play,
  pool: Pool,
  request: Request,
  offer: Offer,
  leadId: string,
  at: Date,
  { isSent = true } = {},
): Promise<string> {
  const [job] = await pool<
    { low: number; high: number }[]
  >`select job_low_cents as low, job_high_cents as high from services where slug = ${request.service}`
  const seller = play.at(sellerOf(offer.company), at, request.customer.locale)
  const { id } = await quotes.createQuote(seller, leadId)
  await quotes.saveQuote(seller, id, quoteInput(request.rng, job!, request.customer.locale, at.toISOString().slice(0, 10)))
  if (isSent) await quotes.sendQuote(seller, id)
  await play.settle(at)
  return id
}
