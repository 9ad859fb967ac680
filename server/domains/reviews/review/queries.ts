import * as z from 'zod/mini'
import { projectStates } from '#contract/projects/states.ts'
import { Locale, Localized } from '#contract/primitives.ts'
import { Review, type ReviewInput } from '#contract/reviews/review.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { Count, Id } from '#server/lib/rows.ts'
import { leadStates } from '#contract/leads/states.ts'
import { reviewLevels, type reviewStates, type ScreeningReason } from '#contract/reviews/states.ts'

type Level = (typeof reviewLevels)[number]
type State = (typeof reviewStates.states)[number]

const Row = z.extend(Review, { service: z.nullable(Localized) })
export type ReviewRow = z.infer<typeof Row>

const picturesJson = (db: Db, where: ReturnType<Db>) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'thumbhash', m.thumbhash, 'widths', m.widths,
      'has_avif', m.has_avif) order by p.position)
    from review_photos p join media m on m.id = p.media_id where p.review_id = r.id and ${where}), '[]')`

/** Photos of the review `r` in order, as in the contract; excludes those withdrawn with a removal. */
export const photosJson = (db: Db) => picturesJson(db, db`m.withdrawn_at is null`)
export const withdrawnJson = (db: Db) => picturesJson(db, db`m.withdrawn_at is not null`)

const columns = (db: Db) => db`
  r.id, r.state, r.level, r.author_name as author, s.name as service, r.city, r.overall, r.quality, r.punctuality, r.communication, r.value, r.tidiness,
  r.text, r.locale, r.published_at, r.screened_for, ${photosJson(db)} as photos,
  (select jsonb_build_object('overall', v.overall, 'text', v.text, 'at', to_char(v.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from review_versions v where v.review_id = r.id) as before,
  case when r.reply_text is not null then jsonb_build_object('text', r.reply_text, 'at', to_char(r.reply_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as reply`

const Subject = z.object({
  project_state: z.enum(projectStates.states),
  lead_id: z.string(),
  lead_state: z.enum(leadStates.states),
  company_id: z.string(),
  service_id: z.string(),
  city: z.string(),
  name: z.string(),
  surname: z.string(),
  has_contact: z.boolean(),
})

/** The company that the owner of a request may review: the hired one, or the one of the given lead. */
export const findSubject = (db: Db, projectId: string, ownerId: string, leadId: string | undefined) =>
  maybe(db, Subject)`
    select p.state as project_state, l.id as lead_id, l.state as lead_state, l.company_id, p.service_id, p.city, pc.name, pc.surname,
      l.first_response_at is not null as has_contact
    from projects p
    join project_contacts pc on pc.project_id = p.id
    join leads l on l.project_id = p.id and l.undone_at is null and ${leadId ? db`l.id = ${leadId}` : db`l.id = p.hired_lead_id`}
    where p.id = ${projectId} and p.owner_id = ${ownerId}`

type Words = Omit<z.output<typeof ReviewInput>, 'photo_ids'>

/** `editUntil`: deadline for changing a review that went back to its author. */
export type NewReview = {
  id: string
  companyId: string
  projectId: string
  leadId: string
  authorId: string
  authorName: string
  serviceId: string
  city: string
  level: Level
  state: State
  input: Words
  locale: Locale
  now: Date
  publishedAt: Date | null
  screenedFor: ScreeningReason | null
  editUntil: Date | null
}

/** Inserts a review; false if the request already has one of this company. */
export const insertReview = (db: Db, { input, ...review }: NewReview) =>
  touched(db`
    insert into reviews (id, company_id, project_id, lead_id, author_id, author_name, service_id, city, level, state, overall, quality, punctuality,
      communication, value, tidiness, text, locale, created_at, published_at, screened_for, edit_until)
    values (${review.id}, ${review.companyId}, ${review.projectId}, ${review.leadId}, ${review.authorId}, ${review.authorName}, ${review.serviceId},
      ${review.city}, ${review.level}, ${review.state}, ${input.overall}, ${input.quality ?? null}, ${input.punctuality ?? null},
      ${input.communication ?? null}, ${input.value ?? null}, ${input.tidiness ?? null}, ${input.text}, ${review.locale}, ${review.now}, ${review.publishedAt},
      ${review.screenedFor}, ${review.editUntil})
    on conflict do nothing`)

export const findOfProject = (db: Db, projectId: string, ownerId: string) =>
  maybe(db, Row)`
    select ${columns(db)} from reviews r
    join projects p on p.id = r.project_id
    left join services s on s.id = r.service_id
    where r.project_id = ${projectId} and p.owner_id = ${ownerId}
    order by r.level = 'verified_hire' desc, r.created_at desc`

export type NewUnverified = Pick<
  NewReview,
  'id' | 'companyId' | 'authorId' | 'state' | 'input' | 'locale' | 'now' | 'publishedAt' | 'screenedFor'
> & {
  months: number
}

/**
 * Inserts a review by someone who never hired the company on Oficio. False if they reviewed it within `months` months. Locks the author's
 * row, so concurrent calls insert one review.
 */
export async function insertUnverified(db: Db, { input, ...review }: NewUnverified): Promise<boolean> {
  await db`select from users where id = ${review.authorId} for update`
  return touched(db`
    insert into reviews (id, company_id, author_id, author_name, city, level, state, overall, quality, punctuality, communication, value, tidiness, text,
      locale, created_at, published_at, screened_for)
    select ${review.id}, ${review.companyId}, u.id, trim(u.name || ' ' || case when u.surname = '' then '' else left(u.surname, 1) || '.' end),
      coalesce(u.city, ''), 'unverified', ${review.state}, ${input.overall}, ${input.quality ?? null}, ${input.punctuality ?? null},
      ${input.communication ?? null}, ${input.value ?? null}, ${input.tidiness ?? null}, ${input.text}, ${review.locale}, ${review.now}, ${review.publishedAt},
      ${review.screenedFor}
    from users u
    where u.id = ${review.authorId} and not exists (
      select from reviews r
      where r.company_id = ${review.companyId} and r.author_id = u.id and r.level = 'unverified' and r.created_at > ${review.now}::timestamptz - make_interval(months => ${review.months}))`)
}

export const getReview = (db: Db, id: string) =>
  one(db, Row)`select ${columns(db)} from reviews r left join services s on s.id = r.service_id where r.id = ${id}`

const News = z.object({ overall: z.int(), company_id: z.string(), slug: z.string() })

/** Notification data of a review, while it is published. */
export const findNews = (db: Db, id: string) =>
  maybe(db, News)`
    select r.overall, r.company_id, c.slug from reviews r join companies c on c.id = r.company_id
    where r.id = ${id} and r.state = 'published'`

/** Published reviews of a company, newest first. */
export const listOfCompany = (
  db: Db,
  companyId: string,
  { level, after, limit }: { level: Level | undefined; after: TimeCursor | undefined; limit: number },
) =>
  many(db, Row)`
    select ${columns(db)} from reviews r
    left join services s on s.id = r.service_id
    where r.company_id = ${companyId} and r.state = 'published'
      ${level ? db`and r.level = ${level}` : db``}
      ${after ? db`and (r.published_at, r.id) < (${after.at}, ${after.id})` : db``}
    order by r.published_at desc, r.id desc
    limit ${limit}`

const Stars = z.object({ level: z.enum(reviewLevels), overall: z.int(), count: z.int() })

/** Number of published reviews per level and stars. */
export const countOfCompany = (db: Db, companyId: string) =>
  many(db, Stars)`
    select level, overall, count(*) as count from reviews where company_id = ${companyId} and state = 'published' group by level, overall`

const StarsLeft = z.extend(Stars, { company_id: z.string(), left: z.number() })

/** Counts for several companies, with decayed weights: half of each review remains after `halfLifeDays`. */
export const countLeft = (db: Db, companyIds: readonly string[], { now, halfLifeDays }: { now: Date; halfLifeDays: number }) =>
  many(db, StarsLeft)`
    select company_id, level, overall, count(*) as count,
      sum(0.5::float8 ^ (extract(epoch from ${now}::timestamptz - published_at)::float8 / 86400 / ${halfLifeDays}::int)) as left
    from reviews where company_id = any(${companyIds}) and state = 'published' group by 1, 2, 3`

/** Companies after an id whose reviews were last weighed before `before`, or never. */
export const listWeighedBefore = async (db: Db, before: Date, { after, count }: { after: string; count: number }): Promise<string[]> =>
  (
    await many(db, Id)`
      select c.id from companies c
      where c.id > ${after} and c.status <> 'merged' and (c.reviews_weighed_at is null or c.reviews_weighed_at < ${before})
        and exists (select from reviews r where r.company_id = c.id and r.state = 'published')
      order by c.id limit ${count}`
  ).map(({ id }) => id)

export const countRemoved = (db: Db, companyId: string) =>
  one(db, Count)`select count(*) as count from reviews where company_id = ${companyId} and state in ('removed', 'retracted')`

const Asked = z.object({ project_id: z.string(), owner_id: z.string(), company_name: z.string(), company_id: z.string(), hours: z.int() })

/** Completed requests without a review in a time span, with the hours since completion. */
export const listUnreviewed = (db: Db, { now, since, until }: { now: Date; since: Date; until: Date }) =>
  many(db, Asked)`
    select p.id as project_id, p.owner_id, c.name as company_name, c.id as company_id, floor(extract(epoch from ${now}::timestamptz - p.closed_at) / 3600)::int as hours
    from projects p
    join leads l on l.id = p.hired_lead_id
    join companies c on c.id = l.company_id
    where p.state = 'completed' and p.closed_at between ${since} and ${until}
      and not exists (select from reviews r where r.project_id = p.id)
    limit 1000`

export const findReviewId = (db: Db, projectId: string) => maybe(db, Id)`select id from reviews where project_id = ${projectId} limit 1`

const Public = z.object({ text: z.string(), locale: z.nullable(Locale) })

/** Words of a published review. */
export const findPublic = (db: Db, id: string) =>
  maybe(db, Public)`select text, locale from reviews where id = ${id} and state = 'published'`
