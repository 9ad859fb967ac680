import type { SeedService } from '#contract/catalog/forms.ts'
import { catalogue } from '#db/catalogue/catalogue.ts'
import { sizeFactor } from '#server/domains/matching/pricing/rules.ts'
import { dayAfter } from '#server/domains/quotes/quote/rules.ts'
import { random } from '../pictures/random.ts'
import { type TownCompany, townId } from './companies.ts'
import type { Customer } from './people.ts'
import { quoteMessages } from './request-words.ts'
import { answersTo, day, hour } from './requests.ts'

const services = new Map(catalogue.flatMap(({ services }) => services).map((service) => [service.slug, service]))

/** The service that a company is asked for most. */
export const mainService = ({ services: slugs }: TownCompany): string =>
  slugs.map((slug) => services.get(slug)!).toSorted((a, b) => b.demand - a.demand)[0]!.slug

/** How much of its unit a usual job takes. */
const usualUnits: Partial<Record<SeedService['job_price']['unit'], number>> = { hour: 4, sqft: 400, lesson: 4, item: 3 }

type Old = { key: string; company: TownCompany; customer: Customer; slug: string; openedAt: Date; ids: { project: string; lead: string } }

/** How an old request went on after the answer: more than half were hired by a written price, and done. Undefined if not. */
export function hireOf({ key, company, customer, slug, openedAt, ids }: Old) {
  const rng = random(`town:past hire:${key}`)
  if (!rng.chance(0.6)) return
  const { questions, job_price } = services.get(slug)!
  const answers = answersTo(questions, rng)
  const { low_cents, high_cents, unit } = job_price
  const cents = rng.between(low_cents, Math.min(high_cents, low_cents * 2)) * (usualUnits[unit] ?? 1) * sizeFactor(questions, answers)
  const total = Math.max(4000, Math.round(cents / 500) * 500)
  const sentAt = new Date(openedAt.getTime() + rng.int(4, 30) * hour)
  const hiredAt = new Date(sentAt.getTime() + rng.int(2, 40) * hour)
  const finishedAt = new Date(hiredAt.getTime() + rng.int(2, 5) * day)
  const quoteId = townId('past quote', key)
  return {
    answers,
    project: { state: 'completed', hired_at: hiredAt, finished_at: finishedAt, closed_at: new Date(finishedAt.getTime() + day) },
    lead: {
      state: 'done',
      hired_at: hiredAt,
      finished_at: finishedAt,
      agreed_cents: total,
      final_cents: rng.chance(0.25) ? Math.round((total * 0.95) / 100) * 100 : total,
      // By the customer's word, where it was more than agreed.
      paid_cents: rng.chance(0.07) ? Math.round((total * 1.1) / 100) * 100 : null,
    },
    quote: {
      id: quoteId,
      lead_id: ids.lead,
      project_id: ids.project,
      company_id: company.id,
      version: 1,
      state: 'accepted',
      subtotal_cents: total,
      total_cents: total,
      valid_until: dayAfter(sentAt.toISOString().slice(0, 10), 14),
      message: quoteMessages[customer.locale],
      created_at: sentAt,
      sent_at: sentAt,
      viewed_at: sentAt,
      decided_at: hiredAt,
      accepted_name: `${customer.name} ${customer.surname}`,
      accepted_option: 0,
      agreed_subtotal_cents: total,
      agreed_tax_cents: 0,
      agreed_total_cents: total,
    },
    item: {
      quote_id: quoteId,
      position: 0,
      text: { es: 'Mano de obra y materiales', en: 'Labor and materials' }[customer.locale],
      quantity: 1,
      unit: 'job',
      unit_price_cents: total,
      total_cents: total,
    },
  }
}
