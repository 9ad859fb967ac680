import { country } from '#country/country.ts'
import { defaultSettings } from '#contract/settings.ts'
import { afterOpenMinutes, usualHours } from '#server/lib/business-time.ts'
import type { Localized } from '#contract/primitives.ts'
import type { Db } from '#server/lib/db.ts'
import { areaOf, scorer, totalScore } from '#server/domains/matching/selection/rules.ts'
import { settle } from '#server/domains/payments/ledger/service.ts'
import { systemActor } from '#server/lib/context.ts'
import { random } from '../pictures/random.ts'
import { daysOnSite, namedCompanies, paceOf, type TownCompany, townId } from './companies.ts'
import { type Customer, ownerId } from './people.ts'
import { openings } from './request-words.ts'
import { hireOf, mainService } from './past-hires.ts'
import type { Play } from './play.ts'
import { day, hour, minute } from './requests.ts'
import { fill } from './words.ts'
import { leadPrice } from '#server/domains/matching/pricing/rules.ts'
import { paymentTitle } from '#server/domains/leads/purchases/messages.ts'

/** Business hours shared by all companies of the town. */
export const townHours = { timeZone: country.timeZone, hours: usualHours }

/** Last moment before then with two business hours left: companies buy and respond during business hours. */
export function atWork(time: Date): Date {
  let at = time
  while (afterOpenMinutes(at, 120, townHours).getTime() !== at.getTime() + 2 * hour) at = new Date(at.getTime() - hour)
  return at
}

type Service = { id: string; slug: string; form_id: string; base_cents: number; min_cents: number; max_cents: number; name: Localized }
type Card = { id: string; gateway_customer: string; gateway_card: string }
type Lead = { company: TownCompany; card: Card; customer: Customer; service: Service; nth: number }

const scoreOf = scorer(defaultSettings)
const area = areaOf([])

/** An old request with the only company that responded, its response time, and the hire where it came to one. */
function rowsOf({ company, card, customer, service, nth }: Lead, now: Date) {
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
  const charge = `ch_${paymentId.replaceAll('-', '')}`
  const { zip: zipcode, location: city, state_iso } = company.place
  const tariff = { baseCents: service.base_cents, minCents: service.min_cents, maxCents: service.max_cents, zipTier: 1 }
  const job = { size: rng.pick([0.8, 1, 1, 1.2, 1.5]), timing: 'flexible' as const, slots: 1 }
  const { cents, parts } = leadPrice({ tariff, job, settings: defaultSettings })
  const miles = Math.round(rng.between(0.5, company.radiusMiles) * 10) / 10
  const scoreParts = scoreOf(
    {
      coversZip: true,
      speaksLanguage: rng.chance(0.8),
      services: company.services.length,
      replyMinutes: paceOf(company),
      leads: rng.int(0, 40),
      ratingMean: company.quality,
      reviews: rng.int(0, 30),
      miles,
      verifiedKinds: rng.int(1, 5),
      daysSinceLastLead: rng.int(0, 14),
    },
    area,
  )
  const { locale, name } = customer
  const hire = hireOf({ key, company, customer, slug: service.slug, openedAt: answeredAt, ids: { project: projectId, lead: leadId } })
  return {
    hire,
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
      answers: hire?.answers ?? {},
      hired_at: null,
      finished_at: null,
      closed_at: closedAt,
      ...hire?.project,
    },
    contact: {
      project_id: projectId,
      name,
      surname: customer.surname,
      email: customer.email,
      phone: customer.phone,
      zipcode,
      hides_phone: true,
    },
    slots: { project_id: projectId, slots: 1, used: 1 },
    match: {
      id: matchId,
      project_id: projectId,
      company_id: company.id,
      service_id: service.id,
      state: 'sold',
      wave: 1,
      score: totalScore(scoreParts),
      score_parts: scoreParts,
      price_cents: cents,
      price_parts: parts,
      miles,
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
      card_cents: cents,
      payment_method_id: card.id,
      gateway_charge: charge,
      created_at: boughtAt,
      started_at: boughtAt,
      settled_at: boughtAt,
    },
    charge: {
      id: charge,
      idempotency_key: `payment:${paymentId}:1`,
      request_hash: '',
      customer: card.gateway_customer,
      card: card.gateway_card,
      amount_cents: cents,
      status: 'succeeded',
      metadata: { payment: paymentId },
      created_at: boughtAt,
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
      hired_at: null,
      finished_at: null,
      agreed_cents: null,
      final_cents: null,
      paid_cents: null,
      ...hire?.lead,
    },
    message: {
      id: townId('past message', key),
      lead_id: leadId,
      kind: 'text',
      side: 'company',
      author_id: ownerId(company),
      text: fill(rng.pick(openings.company[locale]), { name }),
      locale,
      created_at: answeredAt,
    },
  }
}

type Past = { play: Play; companies: readonly TownCompany[]; customers: readonly Customer[]; now: Date }

/** Older requests from before the ten simulated weeks, so that metrics and badges of companies are backed by data. */
export async function saveHistory(db: Db, { play, companies, customers, now }: Past): Promise<void> {
  const services = new Map(
    (
      await db<Service[]>`
        select s.slug, s.id, s.name, f.id as form_id, p.base_cents, p.min_cents, p.max_cents from services s
        join lateral (select id from service_forms where service_id = s.id order by version desc limit 1) f on true
        join lateral (
          select base_cents, min_cents, max_cents from service_prices where service_id = s.id and state_iso is null order by valid_from limit 1
        ) p on true`
    ).map((service) => [service.slug, service]),
  )
  const cards = new Map(
    (
      await db<(Card & { holder_id: string })[]>`select holder_id, id, gateway_customer, gateway_card from payment_methods where is_default`
    ).map((card) => [card.holder_id, card]),
  )
  const guests = customers.slice(2)
  const rows = companies
    .filter((company) => company.status === 'active' && daysOnSite(company, now) > 80)
    .flatMap((company) => {
      const rng = random(`town:past:${company.index}`)
      const card = cards.get(company.id)
      if (!card) return []
      const main = mainService(company)
      // The named companies have done enough work to show how often their price was kept.
      return Array.from({ length: company.index < namedCompanies ? 24 : rng.int(5, 8) }, (_, nth) =>
        rowsOf(
          { company, card, customer: rng.pick(guests), service: services.get(rng.chance(0.6) ? main : rng.pick(company.services))!, nth },
          now,
        ),
      )
    })
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows.slice(start, start + 500)
    const hires = some.flatMap(({ hire }) => hire ?? [])
    await db`insert into projects ${db(some.map(({ project }) => ({ ...project, answers: db.json(project.answers) })) as never[])}`
    await db`insert into project_contacts ${db(some.map(({ contact }) => contact))}`
    await db`insert into project_slots ${db(some.map(({ slots }) => slots))}`
    await db`insert into matches ${db(some.map(({ match }) => ({ ...match, score_parts: db.json(match.score_parts), price_parts: db.json(match.price_parts as never) })) as never[])}`
    await db`insert into payments ${db(some.map(({ payment }) => ({ ...payment, title: db.json(payment.title) })) as never[])}`
    await db`insert into sandbox_charges ${db(some.map(({ charge }) => ({ ...charge, metadata: db.json(charge.metadata) })) as never[])}`
    await db`insert into leads ${db(some.map(({ lead }) => lead))}`
    await db`insert into messages ${db(some.map(({ message }) => message))}`
    await db`update projects p set hired_lead_id = l.id from leads l where l.id = any(${hires.map(({ quote }) => quote.lead_id)}) and p.id = l.project_id`
    await db`insert into quotes ${db(hires.map(({ quote }) => quote))}`
    await db`insert into quote_items ${db(hires.map(({ item }) => item))}`
  }
  for (const { payment } of rows) {
    const { id, holder_id, amount_cents: card_cents, settled_at } = payment
    const paid = { id, holder_id, purpose: 'lead' as const, promo_cents: 0, wallet_cents: 0, card_cents, attempt: 1 }
    await settle({ ...play.at(systemActor, settled_at), db }, paid)
  }
}
