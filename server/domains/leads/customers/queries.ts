import * as z from 'zod/mini'
import { AnswerValue } from '#contract/catalog/forms.ts'
import { OwnCustomer } from '#contract/leads/own-customers.ts'
import { type customerSources, leadStates } from '#contract/leads/states.ts'
import { Localized } from '#contract/primitives.ts'
import { contactModes } from '#contract/projects/states.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'
import { standsOrStood } from '../calendar-feeds/queries.ts'
import { accessEndedAt, isContactOpen, isReachable, shownPhone } from '../inbox/queries.ts'
import { ownCustomers } from '../own-customers/queries.ts'

const reach = { surname: z.nullable(z.string()), phone: z.nullable(z.string()), email: z.nullable(z.string()) }

/**
 * Leads whose contact the company has opened, each with what it may see of the contact now, and of that what its owner has proven to be
 * theirs. An undone purchase had none.
 */
const known = (db: Db, companyId: string, now: Date) => db`
  select l.id, l.match_id, l.project_id, p.owner_id, l.state, l.bought_at as at, l.price_cents, p.city, p.state_iso, p.time_zone, p.contact_mode,
    p.answers, s.id as service_id, s.slug, s.name as service, pc.name, ${accessEndedAt(db)} as access_ended_at, ${isContactOpen(db)} as is_open,
    case when ${isContactOpen(db)} then pc.surname end as surname, case when ${isReachable(db)} then ${shownPhone(db, now)} end as phone,
    case when ${isReachable(db)} then pc.email end as email,
    case when ${isReachable(db)} and not pc.hides_phone and u.phone_verified_at is not null and u.phone = pc.phone then pc.phone end as own_phone,
    case when ${isReachable(db)} and u.email_verified_at is not null and lower(u.email) = lower(pc.email) then lower(pc.email) end as own_email
  from leads l
  join projects p on p.id = l.project_id
  join users u on u.id = p.owner_id
  join services s on s.id = p.service_id
  join project_contacts pc on pc.project_id = p.id
  where l.company_id = ${companyId} and l.contact_opened_at is not null and l.undone_at is null`

/** `k`, the known leads, and `linked`: entries of the company that are one of their owners, by phone before email. */
export const withKnown = (db: Db, companyId: string, now: Date) => db`
  with k as materialized (${known(db, companyId, now)}),
  linked as materialized (
    select distinct on (own_id) own_id, owner_id from (
      select o.id as own_id, k.owner_id, 1 as rank, k.at, k.id from own_customers o join k on k.own_phone = o.phone where o.company_id = ${companyId}
      union all
      select o.id, k.owner_id, 2, k.at, k.id from own_customers o join k on k.own_email = o.email where o.company_id = ${companyId}
    ) same order by own_id, rank, at desc, id desc)`

/** Without capitals and accents: people type `garcia` for García. */
const folded = (db: Db, text: Fragment | string) => db`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

const ListRow = z.object({
  id: z.string(),
  lead_ids: z.array(z.string()),
  name: z.string(),
  ...reach,
  city: z.nullable(z.string()),
  state_iso: z.nullable(z.string()),
  is_added: z.boolean(),
  services: z.array(Localized),
  leads_count: z.int(),
  hires_count: z.int(),
  notes_count: z.int(),
  tags: z.array(z.string()),
  at: z.string(),
})
export type ListRow = z.infer<typeof ListRow>

type Wish = {
  now: Date
  q: string
  tag: string | undefined
  source: (typeof customerSources)[number] | undefined
  after: TimeCursor | undefined
  limit: number
}

const subject = (db: Db, row: 'n' | 't') => db`coalesce(${db(row)}.lead_id, ${db(row)}.own_customer_id)`
const tagsOf = (db: Db) => db`array(select distinct t.tag from customer_tags t where ${subject(db, 't')} = any(c.ids) order by t.tag)`

/** Only what the company sees is searched: a phone that it lost finds nobody. */
const matches = (db: Db, q: string) => {
  const digits = q.replace(/\D/g, '')
  const services = db`(select string_agg(concat_ws(' ', s ->> 'es', s ->> 'en'), ' ') from jsonb_array_elements(c.services) s)`
  const words = db`concat_ws(' ', c.name, c.surname, c.email, c.city, c.words, array_to_string(${tagsOf(db)}, ' '), ${services})`
  return db`(
    strpos(${folded(db, words)}, ${folded(db, q)}) > 0
    ${digits.length >= 4 ? db`or strpos(concat_ws(' ', c.phone, c.words), ${digits}) > 0` : db``})`
}

/**
 * A page of a company's customers, newest first: people of requests, with their entries in the address book, and entries of nobody. The
 * newest lead that shows a detail gives it, else an entry.
 */
export const listCustomers = (db: Db, companyId: string, { now, q, tag, source, after, limit }: Wish) =>
  many(db, ListRow)`
    ${withKnown(db, companyId, now)},
    added as (
      select o.*, z.location as city, z.state_iso, l.owner_id
      from own_customers o left join linked l on l.own_id = o.id left join zips z on z.zip = o.zipcode where o.company_id = ${companyId}),
    entries as (
      select owner_id, array_agg(id) as ids, string_agg(concat_ws(' ', name, surname, phone, email), ' ') as words, (array_agg(phone order by created_at, id) filter (where phone is not null))[1] as phone,
        (array_agg(email order by created_at, id) filter (where email is not null))[1] as email
      from added where owner_id is not null group by owner_id),
    grouped as (
      select k.owner_id, array_agg(k.id order by k.at desc, k.id desc) as lead_ids, max(k.at) as at,
        (array_agg(k.name order by k.at desc, k.id desc))[1] as name, (array_agg(k.city order by k.at desc, k.id desc))[1] as city,
        (array_agg(k.state_iso order by k.at desc, k.id desc))[1] as state_iso,
        (array_agg(k.surname order by k.at desc) filter (where k.surname is not null))[1] as surname,
        (array_agg(k.phone order by k.at desc) filter (where k.phone is not null))[1] as phone,
        (array_agg(k.email order by k.at desc) filter (where k.email is not null))[1] as email,
        jsonb_agg(distinct k.service) as services, count(*)::int as leads_count,
        count(*) filter (where k.state in ('hired', 'done'))::int as hires_count
      from k group by k.owner_id),
    c as (
      select g.lead_ids[1] as id, g.lead_ids, g.lead_ids || coalesce(e.ids, '{}') as ids, e.ids is not null as is_added, e.words, g.name, g.surname,
        coalesce(g.phone, e.phone) as phone, coalesce(g.email, e.email) as email, g.city, g.state_iso, g.services, g.leads_count, g.hires_count, g.at
      from grouped g left join entries e on e.owner_id = g.owner_id
      union all
      select a.id, '{}', array[a.id], true, null, a.name, nullif(a.surname, ''), a.phone, a.email, a.city, a.state_iso, '[]', 0, 0, a.created_at
      from added a where a.owner_id is null),
    shown as (
      select c.* from c
      where true ${q ? db`and ${matches(db, q)}` : db``} ${tag ? db`and ${tag} = any(${tagsOf(db)})` : db``}
        ${source ? db`and ${source === 'added' ? db`c.is_added` : db`c.leads_count > 0`}` : db``}
        ${after ? db`and (c.at, c.id) < (${after.at}, ${after.id})` : db``}
      order by c.at desc, c.id desc limit ${limit})
    select c.id, c.lead_ids, c.name, c.surname, c.phone, c.email, c.city, c.state_iso, c.is_added, c.services, c.leads_count, c.hires_count,
      (select count(*)::int from customer_notes n where ${subject(db, 'n')} = any(c.ids)) as notes_count, ${tagsOf(db)} as tags, c.at
    from shown c order by c.at desc, c.id desc`

const TagCount = z.object({ tag: z.string(), count: z.int() })

/** Tags that a company uses, each with the number of its customers. */
export const countTags = (db: Db, companyId: string, now: Date) =>
  many(db, TagCount)`
    ${withKnown(db, companyId, now)}
    select tag, count(distinct person)::int as count from (
      select t.tag, k.owner_id as person from customer_tags t join k on k.id = t.lead_id
      union all
      select t.tag, coalesce(l.owner_id, o.id) from customer_tags t
      join own_customers o on o.id = t.own_customer_id left join linked l on l.own_id = o.id where o.company_id = ${companyId}
    ) used group by tag order by count desc, tag limit 50`

const RequestRow = z.object({
  id: z.string(),
  match_id: z.string(),
  project_id: z.string(),
  state: z.enum(leadStates.states),
  at: z.string(),
  price_cents: z.int(),
  city: z.string(),
  state_iso: z.string(),
  service_id: z.string(),
  slug: z.string(),
  service: Localized,
  answers: z.record(z.string(), AnswerValue),
  contact_mode: z.enum(contactModes),
  access_ended_at: z.nullable(z.string()),
  is_open: z.boolean(),
  name: z.string(),
  ...reach,
})
export type RequestRow = z.infer<typeof RequestRow>

/** Owner of a lead that the company bought, or the one that an entry of it is. */
const ownerOf = (db: Db, id: string) =>
  db`coalesce((select owner_id from k where k.id = ${id}), (select owner_id from linked where own_id = ${id}))`

/** Requests of a customer that the company bought, newest first; none for a lead that is not its own, or an entry of nobody. */
export const listRequests = (db: Db, companyId: string, customerId: string, now: Date) =>
  many(db, RequestRow)`
    ${withKnown(db, companyId, now)}
    select k.id, k.match_id, k.project_id, k.state, k.at, k.price_cents, k.city, k.state_iso, k.service_id, k.slug, k.service, k.answers,
      k.contact_mode, k.access_ended_at, k.is_open, k.name, k.surname, k.phone, k.email
    from k where k.owner_id = ${ownerOf(db, customerId)}
    order by k.at desc, k.id desc`

/** Entries of the company that are a customer, oldest first. */
export const listOwnOf = (db: Db, companyId: string, customerId: string, now: Date) =>
  many(db, OwnCustomer)`
    ${withKnown(db, companyId, now)}
    ${ownCustomers(db)} left join linked l on l.own_id = o.id
    where o.company_id = ${companyId} and (o.id = ${customerId} or l.owner_id = ${ownerOf(db, customerId)})
    order by o.created_at, o.id`

const AppointmentRow = z.object({
  id: z.string(),
  lead_id: z.string(),
  state: z.enum(['proposed', 'confirmed', 'past']),
  purpose: z.enum(['visit', 'job']),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
})

/** Appointments of leads, newest first. */
export const listAppointments = (db: Db, leadIds: readonly string[]) =>
  many(db, AppointmentRow)`
    select a.id, a.lead_id, a.state, a.purpose, a.starts_at, a.ends_at, p.time_zone
    from appointments a join leads l on l.id = a.lead_id join projects p on p.id = l.project_id
    where a.lead_id = any(${leadIds}::uuid[]) and ${standsOrStood(db)}
    order by a.starts_at desc, a.id limit 100`

const NoteRow = z.object({
  id: z.string(),
  text: z.string(),
  author_id: z.string(),
  author: z.string(),
  at: z.string(),
})
export type NoteRow = z.infer<typeof NoteRow>

const notes = (db: Db) => db`
  select n.id, n.text, n.author_id, u.name as author, n.created_at as at
  from customer_notes n join users u on u.id = n.author_id`

export const listNotes = (db: Db, ids: readonly string[]) =>
  many(db, NoteRow)`${notes(db)} where ${subject(db, 'n')} = any(${ids}::uuid[]) order by n.created_at desc, n.id desc limit 200`

export const findNote = (db: Db, id: string, ids: readonly string[]) =>
  maybe(db, NoteRow)`${notes(db)} where n.id = ${id} and ${subject(db, 'n')} = any(${ids}::uuid[])`

/** A note or tag stands below a lead, or below an entry of the company's address book. */
export type Subject = { lead_id: string } | { own_customer_id: string }
type NewNote = { id: string; author_id: string; text: string; created_at: Date }

export const insertNote = (db: Db, note: NewNote & Subject) => db`insert into customer_notes ${db(note)}`

export const deleteNote = (db: Db, id: string) => touched(db`delete from customer_notes where id = ${id}`)

const TagRow = z.object({ tag: z.string() })

export const listTags = (db: Db, ids: readonly string[]) =>
  many(db, TagRow)`select distinct tag from customer_tags t where ${subject(db, 't')} = any(${ids}::uuid[]) order by tag`

export const insertTag = (db: Db, of: Subject, tag: string) => db`insert into customer_tags ${db({ ...of, tag })} on conflict do nothing`

export const deleteTag = (db: Db, ids: readonly string[], tag: string) =>
  touched(db`delete from customer_tags t where ${subject(db, 't')} = any(${ids}::uuid[]) and lower(t.tag) = lower(${tag})`)

const Written = z.object({ company: z.string(), request: z.nullable(z.string()), text: z.string(), at: z.string() })

/** Notes that companies keep about a person. */
export const listNotesAbout = (db: Db, ownerId: string) =>
  many(db, Written)`
    select c.name as company, p.id as request, n.text, n.created_at as at
    from customer_notes n join leads l on l.id = n.lead_id join projects p on p.id = l.project_id join companies c on c.id = l.company_id
    where p.owner_id = ${ownerId} order by n.created_at, n.id`

/** Notes that a person wrote for a team that they are on; those about people that the company added are about no request. */
export const listNotesBy = (db: Db, authorId: string) =>
  many(db, Written)`
    select c.name as company, l.project_id as request, n.text, n.created_at as at
    from customer_notes n
    left join leads l on l.id = n.lead_id
    left join own_customers o on o.id = n.own_customer_id
    join companies c on c.id = coalesce(l.company_id, o.company_id)
    join company_members m on m.company_id = c.id and m.user_id = n.author_id
    where n.author_id = ${authorId} order by n.created_at, n.id`

const TagAbout = z.object({ company: z.string(), request: z.string(), tag: z.string() })

export const listTagsAbout = (db: Db, ownerId: string) =>
  many(db, TagAbout)`
    select c.name as company, p.id as request, t.tag
    from customer_tags t join leads l on l.id = t.lead_id join projects p on p.id = l.project_id join companies c on c.id = l.company_id
    where p.owner_id = ${ownerId} order by company, t.tag`

/** Erases what companies wrote down about a person. */
export const eraseAbout = async (db: Db, ownerId: string): Promise<void> => {
  await db`delete from customer_notes n using leads l, projects p where l.id = n.lead_id and p.id = l.project_id and p.owner_id = ${ownerId}`
  await db`delete from customer_tags t using leads l, projects p where l.id = t.lead_id and p.id = l.project_id and p.owner_id = ${ownerId}`
}
