import * as z from 'zod/mini'
import { type Db, listed, many, touched, type Write } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** Adds purchased leads to the counters. An undone purchase has a count of -1 and no `at`. */
export const leadCounts: Write<{ company_id: string; count: 1 | -1; at: Date | null }> = {
  parts: (db, rows) => db`
    counted_leads as (
      update companies c set leads_count = c.leads_count + l.count, last_lead_at = greatest(c.last_lead_at, l.at)
      from (
        select company_id, sum(count)::int as count, max(at) as at
        from (values ${listed(db, rows, ({ company_id, count, at }) => db`${company_id}::uuid, ${count}::int, ${at}::timestamptz`)})
          as b (company_id, count, at)
        group by company_id
      ) l
      where c.id = l.company_id
    )`,
}

export const addHires = (db: Db, companyId: string, count: 1 | -1) =>
  db`update companies set hires_count = hires_count + ${count} where id = ${companyId}`

/** Ratings of a company: the mean and count shown on pages, and the age-weighted ones that the score uses. */
export type Rating = { companyId: string; mean: number | null; count: number; recentMean: number | null; recentCount: number }

const SavedRating = z.object({ id: z.string(), is_new: z.boolean() })

/** Returns the ids of companies whose rating changed. */
export const saveRatings = async (db: Db, ratings: readonly Rating[], now: Date): Promise<string[]> =>
  (
    await many(db, SavedRating)`
      update companies c set rating_mean = row.mean, reviews_count = row.count, recent_rating = row.recent_mean, recent_reviews = row.recent_count,
        reviews_weighed_at = ${now}
      from (
        select fresh.*, (before.rating_mean, before.reviews_count, before.recent_rating, before.recent_reviews)
          is distinct from (mean, count, recent_mean, recent_count) as is_new
        from unnest(${ratings.map(({ companyId }) => companyId)}::uuid[], ${ratings.map(({ mean }) => mean)}::numeric(3, 2)[],
          ${ratings.map(({ count }) => count)}::int[], ${ratings.map(({ recentMean }) => recentMean)}::numeric(3, 2)[],
          ${ratings.map(({ recentCount }) => recentCount)}::numeric(9, 2)[]) as fresh (id, mean, count, recent_mean, recent_count)
        join companies before using (id)
      ) row
      where c.id = row.id returning c.id, row.is_new`
  ).flatMap(({ id, is_new }) => (is_new ? [id] : []))

export type Replies = { minutes: number | null; due: number; quick: number }

/** Returns false when nothing changed. */
export const saveReplies = (db: Db, companyId: string, { minutes, due, quick }: Replies) =>
  touched(db`
    update companies set reply_minutes = ${minutes}, replies_due = ${due}, replies_quick = ${quick}
    where id = ${companyId} and (reply_minutes, replies_due, replies_quick) is distinct from (${minutes}::int, ${due}::int, ${quick}::int)`)

/** Promises of a company that were counted, and how many of them it kept. */
export type Kept = { company_id: string; count: number; kept: number }

const columnsOf = { prices: ['prices_count', 'prices_kept'], showUps: ['show_ups_count', 'show_ups_on_time'] } as const
export type KeptPromise = keyof typeof columnsOf

/** Returns the ids of companies whose counts changed. */
export const saveKept = async (db: Db, promise: KeptPromise, counts: readonly Kept[]): Promise<string[]> => {
  const [all, kept] = columnsOf[promise].map((name) => db(name))
  return (
    await many(db, Id)`
      update companies c set ${all!} = row.count, ${kept!} = row.kept
      from unnest(${counts.map(({ company_id }) => company_id)}::uuid[], ${counts.map(({ count }) => count)}::int[],
        ${counts.map((row) => row.kept)}::int[]) as row (id, count, kept)
      where c.id = row.id and (c.${all!}, c.${kept!}) is distinct from (row.count, row.kept) returning c.id`
  ).map(({ id }) => id)
}
