import { promises } from '#contract/promises.ts'
import { afterOpenMinutes, usualHours } from '#server/lib/business-time.ts'
import type { Localized } from '#contract/primitives.ts'
import type { Db } from '#server/lib/db.ts'
import { paymentTitle } from '#server/domains/leads/messages.ts'
import { leadPrice } from '#server/domains/matching/rules.ts'
import { random } from '../pictures/random.ts'
import { daysOnSite, paceOf, type TownCompany, townId } from './companies.ts'
import { type Customer, ownerId } from './people.ts'
import { openings } from './request-words.ts'
import { day, minute } from './requests.ts'
import { fill } from './words.ts'

/** When the companies of the town work; all of them live by the same clocks. */
export const townHours = { timeZone: 'America/New_York', hours: usualHours }

type Service = { id: string; form_id: string; base_cents: number; name: Localized }
type Lead = { company: TownCompany; customer: Customer; service: Service; nth: number }

/** What came of one request of long ago: the only company that answered, and how fast. It was not hired. */
function rowsOf({ company, customer, service, nth }: Lead, now: Date) {
  const key = `${company.index}:${nth}`
  const rng = random(`town:history:${key}`)
  const oldest = Math.min(175, daysOnSite(company, now) - 1)
  const openedAt = afterOpenMinutes(new Date(now.getTime() - Math.floor(rng.between(60, oldest) * day)), rng.int(1, 500), townHours)
  const boughtAt = afterOpenMinutes(openedAt, rng.int(3, 50), townHours)
  const answeredAt = afterOpenMinutes(boughtAt, paceOf(company) * rng.between(0.6, 1.6), townHours)
  const engagedAt = new Date(answeredAt.getTime() + rng.int(10, 600) * minute)
  const closedAt = new Date(openedAt.getTime() + 9 * day)
  const [projectId, matchId, leadId] = [townId('past', key), townId('past match', key), townId('past lead', key)]
  const paymentId = townId('past payment', key)
  const { zip: zipcode, location: city, state_iso } = company.place
  const tariff = { baseCents: service.base_cents, minCents: 0, maxCents: 20_000, zipTier: 1 }
  const job = { size: 1, timing: 'flexible' as const, slots: 1 }
  const { cents, parts } = leadPrice({ tariff, job, figures: promises }, { reason: 'rescue', factor: 0 })
  const { locale, name } = customer
  return {
    project: {
      id: projectId,
      owner_id: customer.id,
      service_id: service.id,
      form_id: service.form_id,
      state: 'cancelled',
      zipcode,
      city,
      state_iso,
      time_zone: townHours.timeZone,
      slots: 1,
      locale,
      created_at: openedAt,
      submitted_at: openedAt,
      opened_at: openedAt,
      closed_at: closedAt,
    },
    contact: { project_id: projectId, name, surname: customer.surname, email: customer.email, phone: customer.phone, zipcode },
    slots: { project_id: projectId, slots: 1, used: 1 },
    match: {
      id: matchId,
      project_id: projectId,
      company_id: company.id,
      service_id: service.id,
      state: 'sold',
      wave: 1,
      score: 0.6,
      score_parts: [{ part: 'fit', value: 0.6, weight: 1 }],
      price_cents: cents,
      price_parts: parts,
      miles: 3,
      offered_at: openedAt,
      expires_at: new Date(openedAt.getTime() + day),
      seen_at: openedAt,
      decided_at: boughtAt,
      created_at: openedAt,
    },
    payment: {
      id: paymentId,
      holder_id: company.id,
      purpose: 'lead',
      subject_id: matchId,
      title: paymentTitle({ service: service.name, city, state_iso }),
      state: 'succeeded',
      amount_cents: cents,
      created_at: boughtAt,
      started_at: boughtAt,
      settled_at: boughtAt,
    },
    lead: {
      id: leadId,
      payment_id: paymentId,
      match_id: matchId,
      project_id: projectId,
      company_id: company.id,
      state: 'lost',
      price_cents: cents,
      bought_at: boughtAt,
      undo_until: new Date(boughtAt.getTime() + 10 * minute),
      contact_opened_at: answeredAt,
      first_response_at: answeredAt,
      engaged_at: engagedAt,
    },
    message: {
      id: townId('past message', key),
      lead_id: leadId,
      kind: 'text',
      side: 'company',
      author_id: ownerId(company),
      text: fill(rng.pick(openings.company[locale]), { name }),
      created_at: answeredAt,
    },
  }
}

/** Requests from before the ten weeks that are lived through, so that what companies are known for was earned. */
export async function saveHistory(db: Db, companies: readonly TownCompany[], customers: readonly Customer[], now: Date): Promise<void> {
  const services = new Map(
    (
      await db<(Service & { slug: string })[]>`
        select s.slug, s.id, s.name, f.id as form_id, 2000 as base_cents from services s
        join lateral (select id from service_forms where service_id = s.id order by version desc limit 1) f on true`
    ).map((service) => [service.slug, service]),
  )
  const guests = customers.slice(2)
  const rows = companies
    .filter((company) => company.status === 'active' && daysOnSite(company, now) > 80)
    .flatMap((company) => {
      const rng = random(`town:past:${company.index}`)
      return Array.from({ length: rng.int(5, 8) }, (_, nth) =>
        rowsOf({ company, customer: rng.pick(guests), service: services.get(rng.pick(company.services))!, nth }, now),
      )
    })
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows.slice(start, start + 500)
    await db`insert into projects ${db(some.map(({ project }) => project))}`
    await db`insert into project_contacts ${db(some.map(({ contact }) => contact))}`
    await db`insert into project_slots ${db(some.map(({ slots }) => slots))}`
    await db`insert into matches ${db(some.map(({ match }) => ({ ...match, score_parts: db.json(match.score_parts), price_parts: db.json(match.price_parts as never) })) as never[])}`
    await db`insert into payments ${db(some.map(({ payment }) => ({ ...payment, title: db.json(payment.title) })) as never[])}`
    await db`insert into leads ${db(some.map(({ lead }) => lead))}`
    await db`insert into messages ${db(some.map(({ message }) => message))}`
  }
}
