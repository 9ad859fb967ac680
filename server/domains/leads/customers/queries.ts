import * as z from 'zod/mini'
import { AnswerValue } from '#contract/catalog/forms.ts'
import { leadStates } from '#contract/leads/states.ts'
import { Localized } from '#contract/primitives.ts'
import { contactModes } from '#contract/projects/states.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'
import { standsOrStood } from '../calendar-feeds/queries.ts'
import { accessEndedAt, isContactOpen, isReachable, shownPhone } from '../inbox/queries.ts'

const reach = { surname: z.nullable(z.string()), phone: z.nullable(z.string()), email: z.nullable(z.string()) }

/** Leads whose contact the company has opened, each with what it may see of the contact now. An undone purchase had none. */
const known = (db: Db, companyId: string, now: Date) => db`
  select l.id, l.match_id, l.project_id, p.owner_id, l.state, l.bought_at as at, l.price_cents, p.city, p.state_iso, p.time_zone, p.contact_mode,
    p.answers, s.id as service_id, s.slug, s.name as service, pc.name, ${accessEndedAt(db)} as access_ended_at, ${isContactOpen(db)} as is_open,
    case when ${isContactOpen(db)} then pc.surname end as surname, case when ${isReachable(db)} then ${shownPhone(db, now)} end as phone,
    case when ${isReachable(db)} then pc.email end as email
  from leads l
  join projects p on p.id = l.project_id
  join services s on s.id = p.service_id
  join project_contacts pc on pc.project_id = p.id
  where l.company_id = ${companyId} and l.contact_opened_at is not null and l.undone_at is null`

/** Without capitals and accents: people type `garcia` for García. */
const folded = (db: Db, text: Fragment | string) => db`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

const ListRow = z.object({
  lead_id: z.string(),
  lead_ids: z.array(z.string()),
  name: z.string(),
  ...reach,
  city: z.string(),
  state_iso: z.string(),
  services: z.array(Localized),
  leads_count: z.int(),
  hires_count: z.int(),
  notes_count: z.int(),
  tags: z.array(z.string()),
  at: z.string(),
})
export type ListRow = z.infer<typeof ListRow>

type Wish = { now: Date; q: string; tag: string | undefined; after: TimeCursor | undefined; limit: number }

/** Only what the company sees is searched: a phone that it lost finds nobody. */
const matches = (db: Db, q: string) => {
  const digits = q.replace(/\D/g, '')
  const services = db`(select string_agg(concat_ws(' ', s ->> 'es', s ->> 'en'), ' ') from jsonb_array_elements(c.services) s)`
  const words = db`concat_ws(' ', c.name, c.surname, c.email, c.city, array_to_string(c.tags, ' '), ${services})`
  return db`(
    strpos(${folded(db, words)}, ${folded(db, q)}) > 0
    ${digits.length >= 4 ? db`or strpos(coalesce(c.phone, ''), ${digits}) > 0` : db``})`
}

/** A page of the people whose contact a company has or had, newest purchase first. The newest lead that shows a detail gives it. */
export const listCustomers = (db: Db, companyId: string, { now, q, tag, after, limit }: Wish) =>
  many(db, ListRow)`
    with grouped as (
      select array_agg(k.id order by k.at desc, k.id desc) as lead_ids, max(k.at) as at,
        (array_agg(k.name order by k.at desc, k.id desc))[1] as name, (array_agg(k.city order by k.at desc, k.id desc))[1] as city,
        (array_agg(k.state_iso order by k.at desc, k.id desc))[1] as state_iso,
        (array_agg(k.surname order by k.at desc) filter (where k.surname is not null))[1] as surname,
        (array_agg(k.phone order by k.at desc) filter (where k.phone is not null))[1] as phone,
        (array_agg(k.email order by k.at desc) filter (where k.email is not null))[1] as email,
        jsonb_agg(distinct k.service) as services, count(*)::int as leads_count,
        count(*) filter (where k.state in ('hired', 'done'))::int as hires_count
      from (${known(db, companyId, now)}) k group by k.owner_id),
    c as (
      select g.*, g.lead_ids[1] as lead_id,
        array(select distinct t.tag from customer_tags t where t.lead_id = any(g.lead_ids) order by t.tag) as tags,
        (select count(*)::int from customer_notes n where n.lead_id = any(g.lead_ids)) as notes_count
      from grouped g)
    select lead_id, lead_ids, name, surname, phone, email, city, state_iso, services, leads_count, hires_count, notes_count, tags, at from c
    where true ${q ? db`and ${matches(db, q)}` : db``} ${tag ? db`and ${tag} = any(c.tags)` : db``}
      ${after ? db`and (c.at, c.lead_id) < (${after.at}, ${after.id})` : db``}
    order by c.at desc, c.lead_id desc limit ${limit}`

const TagCount = z.object({ tag: z.string(), count: z.int() })

/** Tags that a company uses, each with the number of its customers. */
export const countTags = (db: Db, companyId: string, now: Date) =>
  many(db, TagCount)`
    select t.tag, count(distinct k.owner_id)::int as count
    from (${known(db, companyId, now)}) k join customer_tags t on t.lead_id = k.id group by t.tag order by count desc, t.tag limit 50`

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

/** Requests of the customer of a lead that the company bought, newest first; none for a lead that is not its own. */
export const listRequests = (db: Db, companyId: string, leadId: string, now: Date) =>
  many(db, RequestRow)`
    with k as (${known(db, companyId, now)})
    select k.id, k.match_id, k.project_id, k.state, k.at, k.price_cents, k.city, k.state_iso, k.service_id, k.slug, k.service, k.answers,
      k.contact_mode, k.access_ended_at, k.is_open, k.name, k.surname, k.phone, k.email
    from k where k.owner_id = (select owner_id from k where id = ${leadId})
    order by k.at desc, k.id desc`

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
  lead_id: z.string(),
  text: z.string(),
  author_id: z.string(),
  author: z.string(),
  at: z.string(),
})
export type NoteRow = z.infer<typeof NoteRow>

const notes = (db: Db) => db`
  select n.id, n.lead_id, n.text, n.author_id, u.name as author, n.created_at as at
  from customer_notes n join users u on u.id = n.author_id`

export const listNotes = (db: Db, leadIds: readonly string[]) =>
  many(db, NoteRow)`${notes(db)} where n.lead_id = any(${leadIds}::uuid[]) order by n.created_at desc, n.id desc limit 200`

export const findNote = (db: Db, id: string, leadIds: readonly string[]) =>
  maybe(db, NoteRow)`${notes(db)} where n.id = ${id} and n.lead_id = any(${leadIds}::uuid[])`

type NewNote = { id: string; leadId: string; authorId: string; text: string; now: Date }

export const insertNote = (db: Db, { id, leadId, authorId, text, now }: NewNote) => db`
  insert into customer_notes (id, lead_id, author_id, text, created_at) values (${id}, ${leadId}, ${authorId}, ${text}, ${now})`

export const deleteNote = (db: Db, id: string) => touched(db`delete from customer_notes where id = ${id}`)

const TagRow = z.object({ tag: z.string() })

export const listTags = (db: Db, leadIds: readonly string[]) =>
  many(db, TagRow)`select distinct tag from customer_tags where lead_id = any(${leadIds}::uuid[]) order by tag`

export const insertTag = (db: Db, leadId: string, tag: string) => db`
  insert into customer_tags (lead_id, tag) values (${leadId}, ${tag}) on conflict do nothing`

export const deleteTag = (db: Db, leadIds: readonly string[], tag: string) =>
  touched(db`delete from customer_tags where lead_id = any(${leadIds}::uuid[]) and lower(tag) = lower(${tag})`)

const Written = z.object({ company: z.string(), request: z.string(), text: z.string(), at: z.string() })

/** Notes that companies keep about a person. */
export const listNotesAbout = (db: Db, ownerId: string) =>
  many(db, Written)`
    select c.name as company, p.id as request, n.text, n.created_at as at
    from customer_notes n join leads l on l.id = n.lead_id join projects p on p.id = l.project_id join companies c on c.id = l.company_id
    where p.owner_id = ${ownerId} order by n.created_at, n.id`

/** Notes that a person wrote for a team that they are on. */
export const listNotesBy = (db: Db, authorId: string) =>
  many(db, Written)`
    select c.name as company, l.project_id as request, n.text, n.created_at as at
    from customer_notes n
    join leads l on l.id = n.lead_id
    join companies c on c.id = l.company_id
    join company_members m on m.company_id = l.company_id and m.user_id = n.author_id
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
