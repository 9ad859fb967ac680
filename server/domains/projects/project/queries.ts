import * as z from 'zod/mini'
import { Picture } from '#contract/media/pictures.ts'
import { type Answers, AnswerValue, Question } from '#contract/catalog/forms.ts'
import { Locale, Localized } from '#contract/primitives.ts'
import { contactModes, projectStates, timings } from '#contract/projects/states.ts'
import { ProjectSummary } from '#contract/projects/project.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { Problem } from '#contract/leads/appointments.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export type ProjectState = (typeof projectStates.states)[number]

/** A request without the contact details of its owner. */
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
  approves_companies: z.boolean(),
  is_assisted: z.boolean(),
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
  to_char(p.calls_to, 'HH24:MI') as calls_to, p.directed_company_id, p.asks_others, p.approves_companies, p.is_assisted, p.hired_lead_id, p.finished_at, p.locale, p.created_at, p.submitted_at, p.opened_at, p.closed_at`

const factsFrom = (db: Db) => db`projects p join service_forms f on f.id = p.form_id join services s on s.id = p.service_id`

export const findProject = (db: Db, id: string) => maybe(db, ProjectFacts)`select ${facts(db)} from ${factsFrom(db)} where p.id = ${id}`

export const lockProject = (db: Db, id: string) =>
  maybe(db, ProjectFacts)`select ${facts(db)} from ${factsFrom(db)} where p.id = ${id} for update of p`

export const lockForOwner = (db: Db, id: string, ownerId: string) =>
  maybe(db, ProjectFacts)`select ${facts(db)} from ${factsFrom(db)} where p.id = ${id} and p.owner_id = ${ownerId} for update of p`

// `cancelled` is also reached by an admin's closing, a discarded draft and a cancelled hire.
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
  one(db, Closing)`select p.state, p.opened_at, p.closed_at, ${closedByOwner(db)} from projects p where p.id = ${id}`

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
  maybe(db, ProjectView)`
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
    where p.id = ${id} and p.owner_id = ${ownerId}`

const SummaryRow = z.extend(z.omit(ProjectSummary, { reopen_until: true }), Closing.shape)

/** Newest first. */
export const listSummaries = (
  db: Db,
  ownerId: string,
  { locale, after, limit }: { locale: Locale; after: TimeCursor | undefined; limit: number },
) =>
  many(db, SummaryRow)`
    select p.id, p.state, p.opened_at, p.closed_at, ${closedByOwner(db)}, json_build_object('id', s.id, 'slug', s.slug, 'name', s.name ->> ${locale}) as service, p.city, p.slots, p.created_at
    from projects p join services s on s.id = p.service_id
    where p.owner_id = ${ownerId} ${after ? db`and (p.created_at, p.id) < (${after.at}, ${after.id})` : db``}
    order by p.created_at desc, p.id desc limit ${limit}`

export const saveAnswers = (db: Db, id: string, answers: Answers) => db`update projects set answers = ${db.json(answers)} where id = ${id}`

export const saveOwnerActive = (db: Db, id: string, now: Date) =>
  db`update projects set owner_active_at = ${now} where id = ${id} and state = 'open'`

export type Changes = { hired_lead_id?: string; risk_score?: number } & Record<string, unknown>

/** Ids of the requests that are in one of these states. */
export const listInState = async (db: Db, ids: readonly string[], states: readonly ProjectState[]): Promise<Set<string>> =>
  new Set((await many(db, Id)`select id from projects where id = any(${ids}) and state = any(${states})`).map(({ id }) => id))

/** Compare and set; false if the request is no longer in `from`. */
export const moveState = (db: Db, { id, from, to }: { id: string; from: ProjectState; to: ProjectState }, changes: Changes) =>
  touched(db`update projects set ${db({ ...changes, state: to })} where id = ${id} and state = ${from}`)

const FormCount = z.object({ form_id: z.string(), count: z.int() })

export const countByForm = (db: Db, formIds: readonly string[]) =>
  many(db, FormCount)`select form_id, count(*)::int as count from projects where form_id = any(${formIds}::uuid[]) group by form_id`
