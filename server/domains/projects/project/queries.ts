import * as z from 'zod/mini'
import { Picture } from '#contract/media/pictures.ts'
import { AnswerValue, Question, type Answers } from '#contract/catalog/forms.ts'
import { Locale, Localized } from '#contract/primitives.ts'
import { contactModes, projectStates, ProjectSummary, timings } from '#contract/projects/project.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { Problem } from '#contract/leads/appointments.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Id, MediaId } from '#server/lib/rows.ts'

export type ProjectState = (typeof projectStates.states)[number]

/** A request as the server knows it; nothing in it says who asks. */
export const ProjectFacts = z.object({
  id: z.string(),
  owner_id: z.string(),
  service_id: z.string(),
  service_name: Localized,
  form_id: z.string(),
  state: z.enum(projectStates.states),
  revision: z.int(),
  questions: z.array(Question),
  answers: z.record(z.string(), AnswerValue),
  timing: z.enum(timings),
  date_from: z.nullable(z.string()),
  date_to: z.nullable(z.string()),
  text: z.string(),
  zipcode: z.string(),
  city: z.string(),
  state_iso: z.string(),
  time_zone: z.string(),
  slots: z.int(),
  contact_mode: z.enum(contactModes),
  calls_from: z.nullable(z.string()),
  calls_to: z.nullable(z.string()),
  directed_company_id: z.nullable(z.string()),
  asks_others: z.boolean(),
  hired_lead_id: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  locale: Locale,
  created_at: z.string(),
  submitted_at: z.nullable(z.string()),
  opened_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})
export type ProjectFacts = z.infer<typeof ProjectFacts>

const facts = (db: Db) => db`
  p.id, p.owner_id, p.service_id, s.name as service_name, p.form_id, p.state, p.revision, f.questions, p.answers, p.timing, p.date_from, p.date_to, p.text, p.zipcode,
  p.city, p.state_iso, p.time_zone, p.slots, p.contact_mode, to_char(p.calls_from, 'HH24:MI') as calls_from,
  to_char(p.calls_to, 'HH24:MI') as calls_to, p.directed_company_id, p.asks_others, p.hired_lead_id, p.finished_at, p.locale, p.created_at, p.submitted_at, p.opened_at, p.closed_at`

const factsFrom = (db: Db) => db`projects p join service_forms f on f.id = p.form_id join services s on s.id = p.service_id`

export const findProject = (db: Db, id: string) => maybe(ProjectFacts, db`select ${facts(db)} from ${factsFrom(db)} where p.id = ${id}`)

export const lockProject = (db: Db, id: string) =>
  maybe(ProjectFacts, db`select ${facts(db)} from ${factsFrom(db)} where p.id = ${id} for update of p`)

export const lockForOwner = (db: Db, id: string, ownerId: string) =>
  maybe(ProjectFacts, db`select ${facts(db)} from ${factsFrom(db)} where p.id = ${id} and p.owner_id = ${ownerId} for update of p`)

// An admin's closing, a draft thrown away and a hire taken back for good lead to the same state.
const closedByOwner = (db: Db) => db`
  (p.state = 'cancelled' and coalesce((
    select t.event = 'close' and t.actor in ('G', 'U') from transitions t
    where t.entity = 'project' and t.entity_id = p.id order by t.id desc limit 1), false)) as is_closed_by_owner`

const Closing = z.object({
  state: z.enum(projectStates.states),
  opened_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  is_closed_by_owner: z.boolean(),
})

export const getClosing = (db: Db, id: string) =>
  one(Closing, db`select p.state, p.opened_at, p.closed_at, ${closedByOwner(db)} from projects p where p.id = ${id}`)

const ProjectView = z.extend(ProjectFacts, {
  is_closed_by_owner: z.boolean(),
  problem: z.nullable(Problem),
  service: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  photos: z.array(Picture),
  company: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  street: z.nullable(z.string()),
  has_contact: z.boolean(),
})
export type ProjectView = z.infer<typeof ProjectView>

/** A request as its owner sees it. */
export const findView = (db: Db, id: string, ownerId: string, locale: Locale) =>
  maybe(
    ProjectView,
    db`
    select ${facts(db)}, ${closedByOwner(db)}, json_build_object('id', s.id, 'slug', s.slug, 'name', s.name ->> ${locale}) as service,
      case when d.id is not null then json_build_object('slug', d.slug, 'name', d.name) end as company,
      c.street, o.email <> '' as has_contact,
      (select json_build_object('text', pr.text, 'opened_at', to_char(pr.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from problems pr where pr.project_id = p.id and pr.resolved_at is null) as problem,
      (select coalesce(json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'thumbhash', m.thumbhash, 'widths', m.widths, 'has_avif', m.has_avif)
          order by ph.position), '[]')
        from project_photos ph join media m on m.id = ph.media_id where ph.project_id = p.id) as photos
    from ${factsFrom(db)}
    join users o on o.id = p.owner_id
    left join companies d on d.id = p.directed_company_id
    left join project_contacts c on c.project_id = p.id
    where p.id = ${id} and p.owner_id = ${ownerId}`,
  )

const SummaryRow = z.extend(z.omit(ProjectSummary, { reopen_until: true }), Closing.shape)

/** Newest first. Slots and quotes are counted from the tables above, to be read only. */
export const listSummaries = (
  db: Db,
  ownerId: string,
  { locale, after, limit }: { locale: Locale; after: TimeCursor | undefined; limit: number },
) =>
  many(
    SummaryRow,
    db`
    select p.id, p.state, p.opened_at, p.closed_at, ${closedByOwner(db)}, json_build_object('id', s.id, 'slug', s.slug, 'name', s.name ->> ${locale}) as service, p.city, p.slots, p.created_at,
      coalesce((select used from project_slots where project_id = p.id), 0) as slots_used,
      (select count(*) from quotes q where q.project_id = p.id and q.state in ('sent', 'viewed', 'accepted')) as quotes_count
    from projects p join services s on s.id = p.service_id
    where p.owner_id = ${ownerId} ${after ? db`and (p.created_at, p.id) < (${after.at}, ${after.id})` : db``}
    order by p.created_at desc, p.id desc limit ${limit}`,
  )

const Start = z.object({
  service: z.nullable(z.object({ service_id: z.string(), form_id: z.string() })),
  place: z.nullable(z.object({ city: z.string(), state_iso: z.string(), time_zone: z.string() })),
  company_id: z.nullable(z.string()),
})

/** What a new request stands on, each part null where there is no such thing. */
export const findStart = (db: Db, { service, zipcode, company }: { service: string; zipcode: string; company: string | undefined }) =>
  one(
    Start,
    db`
    select
      (select json_build_object('service_id', s.id, 'form_id', f.id) from services s join service_forms f on f.service_id = s.id
        where s.slug = ${service} and s.is_shown order by f.version desc limit 1) as service,
      (select json_build_object('city', location, 'state_iso', state_iso, 'time_zone', time_zone) from zips where zip = ${zipcode}) as place,
      (select id from companies where status = 'active'
        and id = (select coalesce(merged_into, id) from companies where slug = ${company ?? null})) as company_id`,
  )

export type NewProject = Pick<
  ProjectFacts,
  'id' | 'owner_id' | 'service_id' | 'form_id' | 'zipcode' | 'city' | 'state_iso' | 'time_zone' | 'directed_company_id' | 'locale'
>

/** A second one with the same id changes nothing. */
export const insertProject = (db: Db, project: NewProject, now: Date) =>
  db`insert into projects ${db({ ...project, created_at: now })} on conflict (id) do nothing`

export const saveAnswers = (db: Db, id: string, answers: Answers) => db`update projects set answers = ${db.json(answers)} where id = ${id}`

export type Details = Pick<
  ProjectFacts,
  | 'timing'
  | 'date_from'
  | 'date_to'
  | 'text'
  | 'zipcode'
  | 'city'
  | 'state_iso'
  | 'time_zone'
  | 'slots'
  | 'contact_mode'
  | 'calls_from'
  | 'calls_to'
  | 'asks_others'
>

export const saveDetails = (db: Db, id: string, d: Details) => db`
  update projects set timing = ${d.timing}, date_from = ${d.date_from}, date_to = ${d.date_to}, text = ${d.text}, zipcode = ${d.zipcode},
    city = ${d.city}, state_iso = ${d.state_iso}, time_zone = ${d.time_zone}, slots = ${d.slots}, contact_mode = ${d.contact_mode},
    calls_from = ${d.calls_from}, calls_to = ${d.calls_to}, asks_others = ${d.asks_others}
  where id = ${id}`

export const saveStreet = (db: Db, id: string, street: string | null) => db`
  insert into project_contacts (project_id, street, zipcode) select id, ${street}, zipcode from projects where id = ${id}
  on conflict (project_id) do update set street = excluded.street`

export const listPhotoIds = async (db: Db, id: string): Promise<string[]> =>
  (await many(MediaId, db`select media_id from project_photos where project_id = ${id} order by position`)).map((row) => row.media_id)

export const insertPhoto = (db: Db, id: string, mediaId: string) => db`
  insert into project_photos (project_id, media_id, position)
  select ${id}, ${mediaId}, coalesce(max(position), 0) + 1 from project_photos where project_id = ${id}
  on conflict do nothing`

/** Those named stand first, in that order; the others after them as they stood. */
export const savePhotoOrder = (db: Db, id: string, mediaIds: readonly string[]) => db`
  update project_photos p set position = o.place
  from (select media_id, row_number() over (order by array_position(${mediaIds}::uuid[], media_id), position) as place
    from project_photos where project_id = ${id}) o
  where p.project_id = ${id} and p.media_id = o.media_id and p.position <> o.place`

export const deletePhoto = (db: Db, id: string, mediaId: string) =>
  touched(db`delete from project_photos where project_id = ${id} and media_id = ${mediaId}`)

/** An open request is as its owner left it: companies see the newest revision. */
export const raiseRevision = (db: Db, id: string, now: Date) =>
  db`update projects set revision = revision + 1, owner_active_at = ${now} where id = ${id}`

export const saveOwnerActive = (db: Db, id: string, now: Date) =>
  db`update projects set owner_active_at = ${now} where id = ${id} and state = 'open'`

export const moveProjects = (db: Db, fromOwnerId: string, toOwnerId: string) =>
  db`update projects set owner_id = ${toOwnerId} where owner_id = ${fromOwnerId}`

export const moveDrafts = (db: Db, fromOwnerId: string, toOwnerId: string) =>
  db`update projects set owner_id = ${toOwnerId} where owner_id = ${fromOwnerId} and state = 'draft'`

export const hasProjects = async (db: Db, ownerId: string): Promise<boolean> =>
  (await maybe(Id, db`select id from projects where owner_id = ${ownerId} limit 1`)) !== undefined

/** Guests who are this person: an address or number that both have, and that the person has proven. The guest too, of the number. */
export const listSamePeople = async (db: Db, userId: string): Promise<string[]> =>
  (
    await many(
      Id,
      db`
      select g.id from users me join users g on g.id <> me.id and g.kind = 'guest' and lower(g.email) = lower(me.email) and g.email <> ''
      where me.id = ${userId} and me.email_verified_at is not null
      union
      select g.id from users me join users g on g.id <> me.id and g.kind = 'guest' and g.phone = me.phone
      where me.id = ${userId} and me.kind = 'member' and me.phone_verified_at is not null and g.phone_verified_at is not null`,
    )
  ).map(({ id }) => id)

export type Changes = { hired_lead_id?: string; risk_score?: number } & Record<string, unknown>

/** Those of the requests that are in one of these states. */
export const listInState = async (db: Db, ids: readonly string[], states: readonly ProjectState[]): Promise<Set<string>> =>
  new Set((await many(Id, db`select id from projects where id = any(${ids}) and state = any(${states})`)).map(({ id }) => id))

/** Compare and set; false when the request is no longer in `from`. */
export const moveState = (db: Db, { id, from, to }: { id: string; from: ProjectState; to: ProjectState }, changes: Changes) =>
  touched(db`update projects set ${db({ ...changes, state: to })} where id = ${id} and state = ${from}`)

export type ContactRow = {
  projectId: string
  name: string
  surname: string
  email: string
  phone: string
  zipcode: string
  consentedAt: Date
}

export const saveContact = (db: Db, c: ContactRow) => db`
  insert into project_contacts (project_id, name, surname, email, phone, zipcode, consented_at)
  values (${c.projectId}, ${c.name}, ${c.surname}, ${c.email}, ${c.phone}, ${c.zipcode}, ${c.consentedAt})
  on conflict (project_id) do update set name = excluded.name, surname = excluded.surname, email = excluded.email, phone = excluded.phone,
    zipcode = excluded.zipcode, consented_at = excluded.consented_at`

export const saveContactPhone = (db: Db, projectId: string, phone: string) =>
  db`update project_contacts set phone = ${phone} where project_id = ${projectId}`

const RiskRow = z.object({ same_phone: z.int(), company: z.nullable(z.enum(['same_service', 'other'])), is_copied: z.boolean() })

/** What other requests and companies say about this one's risk. */
export const findRisk = (db: Db, projectId: string, { email, phone }: { email: string; phone: string }, now: Date) =>
  one(
    RiskRow,
    db`
    select
      (select count(*) from project_contacts c join projects o on o.id = c.project_id
        where c.phone = ${phone} and o.id <> p.id and o.submitted_at > ${new Date(now.getTime() - 86_400_000)}) as same_phone,
      (select case when bool_or(exists (select from company_services s where s.company_id = m.company_id and s.service_id = p.service_id and s.is_on))
          then 'same_service' when count(*) > 0 then 'other' end
        from company_members m join users u on u.id = m.user_id join companies k on k.id = m.company_id
        where u.phone = ${phone} or u.email = ${email} or k.phone = ${phone}) as company,
      exists (select from projects o where md5(o.text) = md5(p.text) and length(o.text) >= 40 and o.owner_id <> p.owner_id
        and o.created_at > ${new Date(now.getTime() - 30 * 86_400_000)}) as is_copied
    from projects p where p.id = ${projectId}`,
  )

const FormCount = z.object({ form_id: z.string(), count: z.int() })

export const countByForm = (db: Db, formIds: readonly string[]) =>
  many(FormCount, db`select form_id, count(*)::int as count from projects where form_id = any(${formIds}::uuid[]) group by form_id`)

export const saveFinished = (db: Db, id: string, now: Date) =>
  touched(db`update projects set finished_at = ${now} where id = ${id} and state = 'hired' and finished_at is null`)

/** False when the request is no longer in work, or was not said to be finished. */
export const takeBackFinished = (db: Db, id: string) =>
  touched(db`update projects set finished_at = null where id = ${id} and state = 'hired' and finished_at is not null`)
