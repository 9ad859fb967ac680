import * as z from 'zod/mini'
import type { Locale } from '#contract/primitives.ts'
import { type ReviewInput, HeldReview } from '#contract/reviews/review.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { photosJson, withdrawnJson } from '../review/queries.ts'
import { type ScreeningReason, reviewStates } from '#contract/reviews/states.ts'

type State = (typeof reviewStates.states)[number]

const Locked = z.object({
  id: z.string(),
  company_id: z.string(),
  project_id: z.nullable(z.string()),
  author_id: z.nullable(z.string()),
  state: z.enum(reviewStates.states),
  reply_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  removed_at: z.nullable(z.string()),
  removed_by: z.nullable(z.string()),
  appealed_at: z.nullable(z.string()),
  edit_until: z.nullable(z.string()),
})
export type Locked = z.infer<typeof Locked>

export const lockReview = (db: Db, id: string) =>
  maybe(db, Locked)`
    select id, company_id, project_id, author_id, state, reply_at, updated_at, removed_at, removed_by, appealed_at, edit_until
    from reviews where id = ${id} for update`

export const moveReview = (db: Db, id: string, { from, to, now }: { from: State; to: State; now: Date }) =>
  touched(db`
    update reviews set state = ${to}, screened_for = case when ${to} = 'published' then null else screened_for end, published_at = case when ${to} = 'published' then coalesce(published_at, ${now}) else published_at end
    where id = ${id} and state = ${from}`)

/** Archives the current text, once; false if it was updated before. */
export const keepVersion = (db: Db, id: string) =>
  touched(db`
    insert into review_versions (review_id, overall, text, written_at)
    select id, overall, text, created_at from reviews where id = ${id} on conflict do nothing`)

export const saveWords = (
  db: Db,
  id: string,
  {
    input,
    locale,
    screenedFor,
    now,
  }: { input: z.output<typeof ReviewInput>; locale: Locale; screenedFor: ScreeningReason | null; now: Date },
) => db`
  update reviews set screened_for = ${screenedFor}, locale = ${locale}, overall = ${input.overall}, quality = ${input.quality ?? null}, punctuality = ${input.punctuality ?? null},
    communication = ${input.communication ?? null}, value = ${input.value ?? null}, tidiness = ${input.tidiness ?? null}, text = ${input.text},
    updated_at = ${now}
  where id = ${id}`

/** Saves the company's reply, or a change of it. */
export const saveReply = (db: Db, id: string, { text, by, now }: { text: string; by: string; now: Date }) => db`
  update reviews set reply_text = ${text}, reply_at = coalesce(reply_at, ${now}), reply_by = ${by} where id = ${id}`

export const saveRemoval = (db: Db, id: string, { by, rule, now }: { by: string; rule: string; now: Date }) => db`
  update reviews set removed_at = ${now}, removed_by = ${by}, removed_rule = ${rule} where id = ${id}`
export const saveAppeal = (db: Db, id: string, now: Date) => db`update reviews set appealed_at = ${now} where id = ${id}`

/** False if this company reported it before, or a report is open. */
export const insertReport = (
  db: Db,
  report: { id: string; reviewId: string; companyId: string; reason: string; text: string; now: Date },
) =>
  touched(db`
    insert into review_reports (id, review_id, company_id, reason, text, created_at)
    values (${report.id}, ${report.reviewId}, ${report.companyId}, ${report.reason}, ${report.text}, ${report.now})
    on conflict do nothing`)

export const closeReport = (db: Db, reviewId: string, outcome: 'removed' | 'dismissed', now: Date) =>
  touched(db`update review_reports set outcome = ${outcome}, decided_at = ${now} where review_id = ${reviewId} and outcome is null`)

type Written = { id: string | null; companyId: string; authorId: string; text: string; now: Date }

const Copies = z.object({ copies: z.int(), burst: z.int() })

/** Finds the same words in another review about this company or by this person, or a burst of reviews by new accounts within a day. */
export const looksCopied = async (db: Db, { id, companyId, authorId, text, now }: Written): Promise<boolean> => {
  const { copies, burst } = await one(db, Copies)`
    select
      (select count(*)::int from reviews where id is distinct from ${id} and md5(lower(text)) = md5(lower(${text})) and length(text) >= 40
        and (company_id = ${companyId} or author_id = ${authorId}) and created_at > ${now}::timestamptz - interval '1 year') as copies,
      (select count(*)::int from reviews r join users u on u.id = r.author_id
        where r.company_id = ${companyId} and r.created_at > ${now}::timestamptz - interval '1 day' and u.created_at > ${now}::timestamptz - interval '2 days') as burst`
  return copies > 0 || burst >= 5
}

// Reviews that made this one look copied, by the criteria of `looksCopied` and `isShownElsewhere`.
const alike = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'why', a.why, 'company', jsonb_build_object('id', k.id, 'name', k.name), 'author', a.author_name,
      'state', a.state, 'text', a.text, 'created_at', to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at desc)
    from (
      select distinct on (found.id) found.* from (
        select 1 as rank, 'text' as why, o.* from reviews o
        where o.id <> r.id and md5(lower(o.text)) = md5(lower(r.text)) and length(o.text) >= 40 and (o.company_id = r.company_id or o.author_id = r.author_id)
        union all
        select 2, 'photo', o.* from review_photos mine join media m on m.id = mine.media_id
        join media other on other.thumbhash = m.thumbhash and other.width = m.width and other.height = m.height
        join review_photos p on p.media_id = other.id join reviews o on o.id = p.review_id
        where mine.review_id = r.id and o.id <> r.id and o.author_id <> r.author_id
        union all
        select 3, 'burst', o.* from reviews o join users u on u.id = o.author_id
        where o.company_id = r.company_id and o.id <> r.id and o.created_at between r.created_at - interval '1 day' and r.created_at
          and u.created_at > r.created_at - interval '2 days'
      ) found order by found.id, found.rank
    ) a join companies k on k.id = a.company_id
  ), '[]')`

/** Reviews waiting for an admin, held or reported, oldest first. The admin who removed a review does not get its appeal. */
export const listWaiting = (db: Db, adminId: string, companyId: string | undefined) =>
  many(db, HeldReview)`
    select r.id, r.state, r.level, r.author_name as author, jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as company,
      s.name as service, r.overall, r.text, ${photosJson(db)} as photos,
      ${withdrawnJson(db)} as withdrawn_photos, r.screened_for,
      case when r.screened_for = 'copied' then ${alike(db)} else '[]' end as alike, r.created_at, r.appealed_at is not null as is_appeal,
      case when p.id is not null then jsonb_build_object('reason', p.reason, 'text', p.text) end as report
    from reviews r
    join companies c on c.id = r.company_id
    left join services s on s.id = r.service_id
    left join review_reports p on p.review_id = r.id and p.outcome is null
    where (r.state = 'held' and (r.appealed_at is null or r.removed_by is distinct from ${adminId}) or (p.id is not null and r.state = 'published'))
      ${companyId ? db`and r.company_id = ${companyId}` : db``}
    order by coalesce(p.created_at, r.created_at), r.id
    limit 200`

const Removed = z.object({ id: z.string(), removed_at: z.string() })

/** Locks removed reviews with photos kept for an appeal, oldest first. */
export const lockRemovedWithPhotos = (db: Db) =>
  many(db, Removed)`
    select id, removed_at from reviews r
    where state = 'removed' and removed_at is not null and exists (select from review_photos where review_id = r.id)
    order by removed_at limit 500 for update skip locked`

const Overdue = z.object({ id: z.string(), company_id: z.string() })

/** Locks reviews past their edit deadline. */
export const lockOverdue = (db: Db, now: Date) =>
  many(db, Overdue)`select id, company_id from reviews where state = 'needs_edit' and edit_until <= ${now} limit 500 for update skip locked`
