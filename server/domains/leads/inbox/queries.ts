import * as z from 'zod/mini'
import { RankPart } from '#contract/companies/search.ts'
import { Picture } from '#contract/media/pictures.ts'
import { AnswerValue, Question } from '#contract/catalog/forms.ts'
import { type LeadsQuery, Rival } from '#contract/leads/lead.ts'
import { matchStates, withdrawals } from '#contract/matching/states.ts'
import { Localized } from '#contract/primitives.ts'
import { contactModes, projectStates, timings } from '#contract/projects/states.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { PriceParts } from '#contract/matching/pricing.ts'
import { leadEndings, leadStates, autoOutcomes, relayDays } from '#contract/leads/states.ts'

/** Source of a teaser. The customer's contact is in a separate table, which only `getContact`, `list` and `listOwn` read. */
const Source = z.object({
  project_id: z.string(),
  project_state: z.enum(projectStates.states),
  service: z.object({ id: z.string(), slug: z.string(), name: Localized }),
  questions: z.array(Question),
  answers: z.record(z.string(), AnswerValue),
  text: z.string(),
  photos: z.array(Picture),
  timing: z.enum(timings),
  date_from: z.nullable(z.string()),
  date_to: z.nullable(z.string()),
  city: z.string(),
  state_iso: z.string(),
  zip3: z.string(),
  miles: z.nullable(z.number()),
  contact_mode: z.enum(contactModes),
  calls_from: z.nullable(z.string()),
  calls_to: z.nullable(z.string()),
  posted_at: z.string(),
  slots: z.int(),
  slots_used: z.int(),
  is_by_name: z.boolean(),
  is_from_site: z.boolean(),
  is_assisted: z.boolean(),
})
export type Source = z.infer<typeof Source>

const picture = (db: Db) =>
  db`jsonb_build_object('id', me.id, 'width', me.width, 'height', me.height, 'thumbhash', me.thumbhash, 'widths', me.widths, 'has_avif', me.has_avif)`

/** The customer requested this company. */
const byName = (db: Db) => db`coalesce(p.directed_company_id = m.company_id, false)`

const sourceColumns = (db: Db) => db`
  p.id as project_id, p.state as project_state, jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as service,
  f.questions, p.answers, p.text, p.timing, p.date_from, p.date_to, p.city, p.state_iso, left(p.zipcode, 3) as zip3, m.miles,
  p.contact_mode, to_char(p.calls_from, 'HH24:MI') as calls_from, to_char(p.calls_to, 'HH24:MI') as calls_to,
  coalesce(p.opened_at, p.created_at) as posted_at, p.slots, coalesce(ps.used, 0) as slots_used,
  ${byName(db)} as is_by_name, p.own_site is not null and ${byName(db)} as is_from_site, p.is_assisted,
  coalesce((
    select jsonb_agg(${picture(db)} order by ph.position) from project_photos ph join media me on me.id = ph.media_id where ph.project_id = p.id
  ), '[]') as photos`

const sourceTables = (db: Db) => db`
  join projects p on p.id = m.project_id
  join services s on s.id = p.service_id
  join service_forms f on f.id = p.form_id
  left join project_slots ps on ps.project_id = p.id`

const OfferRow = z.extend(Source, {
  match_id: z.string(),
  state: z.enum(matchStates.states),
  price_cents: z.int(),
  price_parts: PriceParts,
  score: z.number(),
  score_parts: z.array(RankPart),
  offered_at: z.string(),
  expires_at: z.string(),
  approval_until: z.nullable(z.string()),
  needs_approval: z.boolean(),
  seen_at: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  lead_id: z.nullable(z.string()),
  withdrawn_by: z.nullable(z.enum(withdrawals)),
})

/** Withdrawal reason; an admin's own words stay internal. */
const withdrawnBy = (db: Db) => db`
  case when m.state = 'withdrawn' then (
    select case tr.event when 'take_back' then 'taken_back' else tr.reason end
    from transitions tr where tr.entity = 'match' and tr.entity_id = m.id order by tr.id desc limit 1
  ) end`

export const findOffer = (db: Db, matchId: string, companyId: string) =>
  maybe(db, OfferRow)`
    select m.id as match_id, m.state, m.price_cents, m.price_parts, m.score, m.score_parts, m.offered_at, m.expires_at, m.seen_at,
      case when m.state = 'awaiting_approval' then m.hold_until end as approval_until,
      p.approves_companies and m.approved_at is null as needs_approval,
      l.id as lead_id, ${withdrawnBy(db)} as withdrawn_by, ${sourceColumns(db)},
      (select max(tr.at) from transitions tr
        where tr.entity = 'project' and tr.entity_id = p.id and tr.event = 'edit' and tr.meta ? 'changed' and tr.at > m.offered_at) as changed_at
    from matches m ${sourceTables(db)}
    left join leads l on l.match_id = m.id
    where m.id = ${matchId} and m.company_id = ${companyId} and m.offered_at is not null`

/** Other companies that were asked, anonymously. */
export const listRivals = (db: Db, matchId: string) =>
  many(db, Rival)`
    select c.tier, c.rating_mean, c.reviews_count,
      case when o.state = 'sold' then 'bought' when o.state = 'passed' then 'passed' else 'offered' end as state
    from matches m
    join matches o on o.project_id = m.project_id and o.id <> m.id
    join companies c on c.id = o.company_id
    where m.id = ${matchId} and o.state in ('offered', 'awaiting_approval', 'reserved', 'sold', 'passed') and o.undone_at is null
    order by o.state = 'sold' desc, o.state = 'passed', o.score desc, o.id`

const happened = (db: Db) => db`case tr.event when 'lose' then tr.reason else tr.event end`
const endedBy = (db: Db) => db`
  case when l.state in ('lost', 'closed') then (
    select ${happened(db)} from transitions tr where tr.entity = 'lead' and tr.entity_id = l.id order by tr.id desc limit 1
  ) end`

// The end of a request ends access at once, before a worker updates its leads.
export const accessEndedAt = (db: Db) =>
  db`coalesce(l.access_ended_at, case when p.state in ('cancelled', 'expired', 'rejected') then p.closed_at end)`

/** The company has the contact of lead `l` for request `p`. */
export const isContactOpen = (db: Db) =>
  db`coalesce(l.contact_opened_at is not null and l.undone_at is null and ${accessEndedAt(db)} is null, false)`

/** The customer allows calls, so an open contact has phone and email. */
export const isReachable = (db: Db) => db`(${isContactOpen(db)} and p.contact_mode = 'calls')`

/** End of the relay number of lead `l`. */
export const relayEndsAt = (db: Db) => db`(greatest(l.contact_opened_at, l.hired_at) + make_interval(days => ${relayDays}))`

/**
 * Phone of contact `pc` as a company may see it: where the customer was promised a number of ours, that of lead `l` while it stands, and never
 * their own.
 */
export const shownPhone = (db: Db, now: Date) => db`
  case when not pc.hides_phone then nullif(pc.phone, '')
    else (select r.number from relays r where r.lead_id = l.id and ${relayEndsAt(db)} > ${now}) end`

const LeadView = z.extend(Source, {
  id: z.string(),
  match_id: z.string(),
  state: z.enum(leadStates.states),
  price_cents: z.int(),
  bought_at: z.string(),
  undo_until: z.string(),
  undone_at: z.nullable(z.string()),
  contact_opened_at: z.nullable(z.string()),
  access_ended_at: z.nullable(z.string()),
  contact_stopped_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  first_response_at: z.nullable(z.string()),
  engaged_at: z.nullable(z.string()),
  /** Start of the customer's silence about finished work: the finish, or the last solved problem. */
  silent_since: z.nullable(z.string()),
  ended_by: z.nullable(z.enum(leadEndings)),
})
export type LeadView = z.infer<typeof LeadView>

export const findLead = (db: Db, leadId: string, companyId: string) =>
  maybe(db, LeadView)`
    select l.id, l.match_id, l.state, l.price_cents, l.bought_at, l.undo_until, l.undone_at, l.contact_opened_at, l.contact_stopped_at, l.finished_at,
      l.first_response_at, l.engaged_at,
      ${accessEndedAt(db)} as access_ended_at,
      case when p.hired_lead_id = l.id and p.state = 'hired' then p.finished_at end as silent_since,
      ${endedBy(db)} as ended_by, ${sourceColumns(db)}
    from leads l
    join matches m on m.id = l.match_id ${sourceTables(db)}
    where l.id = ${leadId} and l.company_id = ${companyId}`

const ContactRow = z.object({
  name: z.string(),
  is_open: z.boolean(),
  is_hired: z.boolean(),
  surname: z.string(),
  phone: z.nullable(z.string()),
  hides_phone: z.boolean(),
  email: z.string(),
  street: z.nullable(z.string()),
  zipcode: z.string(),
})

export type ContactRow = z.infer<typeof ContactRow>

const OwnRow = z.object({
  project_id: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string(),
  street: z.nullable(z.string()),
  hides_phone: z.boolean(),
})

/** Contact details of customers, for removing them from texts; never shown. */
export const listOwn = (db: Db, projectIds: readonly string[]) =>
  many(db, OwnRow)`
    select project_id, name, surname, phone, email, street, hides_phone from project_contacts where project_id = any(${projectIds}::uuid[])`

/** Contact of the customer and whether the company may see it, in one statement: a hire of another company cannot come between them. */
export const getContact = (db: Db, leadId: string, now: Date) =>
  one(db, ContactRow)`
    select pc.name, pc.surname, ${shownPhone(db, now)} as phone, pc.hides_phone, pc.email, pc.street, pc.zipcode, l.state in ('hired', 'done') as is_hired,
      l.contact_opened_at is not null and l.undone_at is null and ${accessEndedAt(db)} is null as is_open
    from leads l
    join projects p on p.id = l.project_id
    join project_contacts pc on pc.project_id = l.project_id
    where l.id = ${leadId}`

const Happened = z.object({ event: z.string(), at: z.string() })

/** History of a lead, oldest first. */
export const listTimeline = (db: Db, leadId: string) =>
  many(db, Happened)`
    select event, at from (
      select ${happened(db)}, tr.at, tr.id from transitions tr where tr.entity = 'lead' and tr.entity_id = ${leadId}
      union all
      select 'contact_opened', contact_opened_at, 0 from leads where id = ${leadId} and contact_opened_at is not null
      union all
      select 'work_finished', finished_at, 0 from leads where id = ${leadId} and finished_at is not null
    ) as events (event, at, id)
    order by at, id`

const ListRow = z.object({
  match_id: z.string(),
  lead_id: z.nullable(z.string()),
  state: z.enum([...matchStates.states, ...leadStates.states]),
  service: z.object({ id: z.string(), slug: z.string(), name: Localized }),
  city: z.string(),
  state_iso: z.string(),
  miles: z.nullable(z.number()),
  timing: z.enum(timings),
  price_cents: z.int(),
  slots: z.int(),
  slots_used: z.int(),
  is_new: z.boolean(),
  is_by_name: z.boolean(),
  customer: z.nullable(z.string()),
  project_id: z.string(),
  text: z.string(),
  answers: z.record(z.string(), AnswerValue),
  contact_mode: z.enum(contactModes),
  is_contact_open: z.boolean(),
  photo: z.nullable(Picture),
  at: z.string(),
  expires_at: z.nullable(z.string()),
  undo_until: z.nullable(z.string()),
  auto: z.nullable(z.enum(autoOutcomes)),
  has_problem: z.boolean(),
  ended_by: z.nullable(z.enum([...leadEndings, ...withdrawals])),
})

type Tab = LeadsQuery['tab']

// Condition of each tab: offers that can be taken, live leads, and everything that has ended.
const inTab = (db: Db, tab: Tab) =>
  ({
    new: db`m.state in ('offered', 'awaiting_approval', 'reserved')`,
    bought: db`l.state in ('new', 'contacted', 'quoted', 'hired')`,
    closed: db`(l.state in ('done', 'lost', 'closed') or m.state in ('passed', 'declined', 'lapsed', 'expired', 'filled', 'withdrawn'))`,
  })[tab]

/** A page of a company's offers and leads, newest first. */
export const list = (
  db: Db,
  companyId: string,
  { tab, service, state, max_miles, max_price, now }: Omit<LeadsQuery, 'cursor' | 'limit'> & { now: Date },
  { after, limit }: { after: TimeCursor | undefined; limit: number },
) =>
  many(db, ListRow)`
    select m.id as match_id, l.id as lead_id, coalesce(l.state, m.state) as state,
      jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as service, p.city, p.state_iso, m.miles, p.timing, m.price_cents,
      p.slots, coalesce(ps.used, 0) as slots_used, ${byName(db)} as is_by_name, t.at,
      case when l.id is null then m.seen_at is null else l.state = 'new' and l.contact_opened_at is null end as is_new,
      pc.name as customer,
      p.id as project_id, p.text, p.answers, p.contact_mode,
      ${isContactOpen(db)} as is_contact_open,
      (select ${picture(db)} from project_photos ph join media me on me.id = ph.media_id where ph.project_id = p.id order by ph.position limit 1) as photo,
      case m.state when 'offered' then m.expires_at when 'awaiting_approval' then m.hold_until end as expires_at,
      case when l.state = 'new' and l.contact_opened_at is null and l.undo_until > ${now} then l.undo_until end as undo_until,
      case when m.state <> 'awaiting_approval' then nullif(m.auto_outcome, 'trying') end as auto,
      coalesce(l.state = 'hired' and exists (select from problems b where b.project_id = p.id and b.resolved_at is null), false) as has_problem,
      coalesce(${endedBy(db)}, ${withdrawnBy(db)}) as ended_by
    from matches m
    left join leads l on l.match_id = m.id
    cross join lateral (
      select coalesce(l.bought_at, case when m.state in ('offered', 'awaiting_approval', 'reserved') then m.offered_at else m.decided_at end, m.offered_at) as at
    ) t
    join projects p on p.id = m.project_id
    join services s on s.id = p.service_id
    left join project_slots ps on ps.project_id = p.id
    left join project_contacts pc on pc.project_id = p.id and l.id is not null
    where m.company_id = ${companyId} and m.offered_at is not null and ${inTab(db, tab)}
      ${service ? db`and s.slug = ${service}` : db``} ${state ? db`and l.state = ${state}` : db``} ${max_miles ? db`and m.miles <= ${max_miles}` : db``}
      ${max_price === undefined ? db`` : db`and m.price_cents <= ${max_price}`}
      ${after ? db`and (t.at, m.id) < (${after.at}, ${after.id})` : db``}
    order by t.at desc, m.id desc
    limit ${limit}`

const TabService = z.object({ id: z.string(), slug: z.string(), name: Localized })

/** Services of a company's offers and leads in a tab. */
export const listTabServices = (db: Db, companyId: string, tab: Tab) =>
  many(db, TabService)`
    select s.id, s.slug, s.name from services s
    where s.id in (
      select m.service_id from matches m left join leads l on l.match_id = m.id
      where m.company_id = ${companyId} and m.offered_at is not null and ${inTab(db, tab)})
    order by s.slug`

const Tabs = z.object({ new: z.int(), bought: z.int(), closed: z.int() })

/** Number of offers and leads in each tab. */
export const countTabs = (db: Db, companyId: string) =>
  one(db, Tabs)`
    select count(*) filter (where ${inTab(db, 'new')})::int as new, count(*) filter (where ${inTab(db, 'bought')})::int as bought,
      count(*) filter (where ${inTab(db, 'closed')})::int as closed
    from matches m left join leads l on l.match_id = m.id
    where m.company_id = ${companyId} and m.offered_at is not null`
