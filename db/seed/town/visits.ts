import { confirm, endPastAppointments, propose } from '#server/domains/leads/scheduling/service.ts'
import { dispute, mark } from '#server/domains/leads/show-ups/service.ts'
import { afterOpenMinutes } from '#server/lib/business-time.ts'
import { systemActor } from '#server/lib/context.ts'
import type { Db, Pool } from '#server/lib/db.ts'
import { random } from '../pictures/random.ts'
import { type TownCompany, townId } from './companies.ts'
import { townHours } from './history.ts'
import { sellerOf } from './market.ts'
import type { Play } from './play.ts'
import { actorOf, day, hour, minute } from './requests.ts'
import { demoPhones } from './place.ts'

type Stage = { play: Play; pool: Pool; companies: ReadonlyMap<string, TownCompany>; now: Date }

const before = (time: Date, ms: number) => new Date(time.getTime() - ms)

/** Appointments of yesterday at the demo companies: one about which nobody said anything, and one that the company came to late, it says not. */
export async function liveVisits({ play, pool, companies, now }: Stage): Promise<void> {
  type Lead = { id: string; company_id: string; owner_id: string }
  const leads = await pool<Lead[]>`
    select l.id, l.company_id, p.owner_id from leads l
    join projects p on p.id = l.project_id join users u on u.id = p.owner_id join companies c on c.id = l.company_id
    where l.state in ('hired', 'quoted') and l.bought_at < ${before(now, 4 * day)} and u.kind = 'member' and p.state in ('open', 'hired')
      and c.phone between ${demoPhones.from} and ${demoPhones.to}
      and not exists (select from appointments a where a.lead_id = l.id and a.state in ('proposed', 'confirmed'))
    order by c.phone, u.email = 'ana@demo.oficio.example' desc, l.id limit 2`
  const met = await Promise.all(
    leads.map(async ({ id: leadId, company_id, owner_id }) => {
      const seller = (ago: number) => play.at(sellerOf(companies.get(company_id)!), before(now, ago))
      const customer = (ago: number) => play.at(actorOf({ id: owner_id, kind: 'member' }), before(now, ago))
      const starts_at = before(now, day).toISOString()
      const { id } = await propose(seller(3 * day), leadId, { starts_at, minutes: 60, note: '' })
      await confirm(customer(2 * day), id)
      return { id, seller, customer }
    }),
  )
  await endPastAppointments(play.at(systemActor, before(now, 12 * hour)))
  const [, late] = met
  if (late) {
    await mark(late.customer(10 * hour), late.id, 'late')
    await dispute(late.seller(5 * hour), late.id, 'Llegamos a la hora acordada; nadie abrió hasta un cuarto de hora después.')
  }
  await play.settle(before(now, 5 * hour))
}

type Past = { id: string; first_response_at: string; hired_at: string | null; finished_at: string | null }

/** Past appointments of finished and lost leads: a first visit, and the days of the work. A few customers said that the company was late. */
export async function saveVisits(db: Db, now: Date): Promise<void> {
  const leads = await db<Past[]>`
    select id, first_response_at, hired_at, finished_at from leads
    where state in ('done', 'lost') and price_cents > 0 and undone_at is null and first_response_at < ${before(now, 20 * day)}
    order by id`
  const visits = leads.flatMap(({ id, first_response_at, hired_at, finished_at }) => {
    const days = [
      { on: first_response_at, purpose: 'visit' },
      ...[hired_at, finished_at].flatMap((on) => (on ? [{ on, purpose: 'job' }] : [])),
    ]
    return days.map(({ on, purpose }, nth) => {
      const rng = random(`town:visits:${id}:${nth}`)
      const starts_at = afterOpenMinutes(new Date(on), rng.int(45, 200), townHours)
      const ends_at = new Date(starts_at.getTime() + (purpose === 'visit' ? 1 : 3) * hour)
      return { id: townId('visit', `${id}:${nth}`), lead_id: id, purpose, starts_at, ends_at, isLate: rng.chance(0.05) }
    })
  })
  const late = visits.filter(({ isLate }) => isLate)
  const rows = visits.map(({ isLate: _isLate, ...visit }) => {
    const confirmed_at = before(visit.starts_at, 40 * minute)
    return { ...visit, state: 'past', proposed_by: 'company', note: '', created_at: confirmed_at, decided_at: visit.ends_at, confirmed_at }
  })
  const marks = late.map(({ id, ends_at }) => {
    const [recorded_at, until] = [1, 169].map((hours) => new Date(ends_at.getTime() + hours * hour)) as [Date, Date]
    return {
      id: townId('late', id),
      appointment_id: id,
      author: 'customer',
      kind: 'late',
      state: 'stands',
      recorded_at,
      disputable_until: until,
      decided_at: until,
    }
  })
  const transitions = [
    ...rows.flatMap(({ id, confirmed_at, ends_at }) => [
      step('appointment', id, ['proposed', 'confirm', 'confirmed', 'U'], confirmed_at),
      step('appointment', id, ['confirmed', 'time', 'past', 'S'], ends_at),
    ]),
    ...marks.flatMap(({ id, recorded_at, decided_at }) => [
      step('show_up', id, ['none', 'record', 'recorded', 'U'], recorded_at),
      step('show_up', id, ['recorded', 'time', 'stands', 'S'], decided_at),
    ]),
  ]
  for (let start = 0; start < transitions.length; start += 1000)
    await db`insert into transitions ${db(transitions.slice(start, start + 1000))}`
  for (let start = 0; start < rows.length; start += 1000) await db`insert into appointments ${db(rows.slice(start, start + 1000))}`
  if (marks.length > 0) await db`insert into show_ups ${db(marks)}`
}

const step = (entity: string, id: string, [from_state, event, to_state, actor]: [string, string, string, string], at: Date) => ({
  entity,
  entity_id: id,
  from_state,
  event,
  to_state,
  actor,
  at,
})
