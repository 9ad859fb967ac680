import * as z from 'zod/mini'
import { leadStates } from '#contract/leads/states.ts'
import { matchStates } from '#contract/matching/states.ts'
import { Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many } from '#server/lib/db.ts'
import { withKnown } from '../customers/queries.ts'
import { isContactOpen, isReachable, shownPhone } from '../inbox/queries.ts'
import { ownCustomers } from '../own-customers/queries.ts'

type PageOf = { now: Date; companyId: string; timeZone: string; after: TimeCursor | undefined; limit: number }

/** The street is for the hired company. */
const street = (db: Db) => db`case when ${isContactOpen(db)} and l.state in ('hired', 'done') then pc.street end`

const day = (db: Db, column: ReturnType<Db>, timeZone: string) => db`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`

const contact = {
  surname: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  street: z.nullable(z.string()),
}

const LeadLine = z.object({
  id: z.string(),
  lead_id: z.nullable(z.string()),
  at: z.string(),
  state: z.enum([...matchStates.states, ...leadStates.states]),
  service: Localized,
  /** Null before the purchase, empty for a deleted person. */
  name: z.nullable(z.string()),
  ...contact,
  zip: z.string(),
  city: z.string(),
  state_iso: z.string(),
  miles: z.nullable(z.number()),
  price_cents: z.int(),
  offered: z.string(),
  bought: z.nullable(z.string()),
})
export type LeadLine = z.infer<typeof LeadLine>

/** A page of a company's offers and leads, newest offer first, with the contact where the company has it. */
export const listLeadLines = (db: Db, { now, companyId, timeZone, after, limit }: PageOf) =>
  many(db, LeadLine)`
    select m.id, l.id as lead_id, m.offered_at as at, coalesce(l.state, m.state) as state, s.name as service,
      case when l.id is not null then pc.name end as name, case when ${isContactOpen(db)} then pc.surname end as surname,
      case when ${isReachable(db)} then ${shownPhone(db, now)} end as phone, case when ${isReachable(db)} then pc.email end as email,
      ${street(db)} as street, case when ${isContactOpen(db)} then pc.zipcode else left(p.zipcode, 3) || '…' end as zip, p.city, p.state_iso, m.miles,
      m.price_cents, ${day(db, db`m.offered_at`, timeZone)} as offered, ${day(db, db`l.bought_at`, timeZone)} as bought
    from matches m
    left join leads l on l.match_id = m.id
    join projects p on p.id = m.project_id
    join services s on s.id = m.service_id
    join project_contacts pc on pc.project_id = p.id
    where m.company_id = ${companyId} and m.offered_at is not null
      ${after ? db`and (m.offered_at, m.id) < (${after.at}, ${after.id})` : db``}
    order by m.offered_at desc, m.id desc limit ${limit}`

const CustomerLine = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  ...contact,
  zip: z.string(),
  city: z.string(),
  state_iso: z.string(),
  services: z.array(Localized),
  leads: z.int(),
  hires: z.int(),
  first: z.string(),
  last: z.string(),
  is_added: z.boolean(),
})
export type CustomerLine = z.infer<typeof CustomerLine>

/**
 * A page of the people whose contact is open to a company, and of those that it added, newest first. Leads are one customer by the email that
 * the company sees; without one, each is its own.
 */
export const listCustomerLines = (db: Db, { now, companyId, timeZone, after, limit }: PageOf) =>
  many(db, CustomerLine)`
    ${withKnown(db, companyId, now)},
    open as (${openLeads(db, companyId, now)}),
    added as (${ownCustomers(db)} where o.company_id = ${companyId} and o.id not in (select own_id from linked)),
    people as (
      select newest.id, newest.at, newest.name, newest.surname, newest.phone, newest.email, c.street, newest.zip, newest.city, newest.state_iso,
        c.services, c.leads, c.hires, ${day(db, db`c.first_at`, timeZone)} as first, ${day(db, db`newest.at`, timeZone)} as last,
        newest.owner_id in (select owner_id from linked) as is_added
      from (
        select (array_agg(id order by at desc, id desc))[1] as id, (array_agg(street order by at desc) filter (where street <> ''))[1] as street,
          jsonb_agg(distinct service) as services, count(*)::int as leads, count(*) filter (where is_hired)::int as hires, min(at) as first_at
        from open group by person
      ) c join open newest on newest.id = c.id
      union all
      select id, at, name, surname, phone, email, address, coalesce(zipcode, ''), coalesce(city, ''), coalesce(state_iso, ''), '[]', 0, 0, '', '', true
      from added)
    select * from people ${after ? db`where (at, id) < (${after.at}, ${after.id})` : db``}
    order by at desc, id desc limit ${limit}`

const openLeads = (db: Db, companyId: string, now: Date) => db`
  select l.id, p.owner_id, l.bought_at as at, case when p.contact_mode = 'calls' then coalesce(nullif(lower(pc.email), ''), l.id::text) else l.id::text end as person, pc.name, pc.surname,
    case when ${isReachable(db)} then ${shownPhone(db, now)} end as phone, case when ${isReachable(db)} then pc.email end as email, ${street(db)} as street,
    pc.zipcode as zip, p.city, p.state_iso, s.name as service, l.state in ('hired', 'done') as is_hired
  from leads l
  join projects p on p.id = l.project_id
  join services s on s.id = p.service_id
  join project_contacts pc on pc.project_id = p.id
  where l.company_id = ${companyId} and ${isContactOpen(db)}`
