import * as z from 'zod/mini'
import { AdminOptOut, type optOutReviewApi, OptOut } from '#contract/privacy/opt-outs.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { keyed, keyset, type SortKey } from '#server/lib/list.ts'
import { Id } from '#server/lib/rows.ts'

const columns = (db: Db) => db`id, state, received_at, due_on, honoured_at`

export type NewOptOut = { id: string; name: string; email: string; locale: Locale; now: Date; dueOn: string }

export const insertOptOut = (db: Db, { id, name, email, locale, now, dueOn }: NewOptOut) =>
  one(db, OptOut)`
    insert into opt_outs (id, name, email, locale, state, received_at, due_on)
    values (${id}, ${name}, ${email}, ${locale}, 'received', ${now}, ${dueOn}) returning ${columns(db)}`

export const findOptOut = (db: Db, id: string) => maybe(db, OptOut)`select ${columns(db)} from opt_outs where id = ${id}`

const Open = z.object({ id: z.string(), email: z.string(), locale: Locale, due_on: z.string() })
export type Open = z.infer<typeof Open>

export const findOpen = (db: Db, id: string) =>
  maybe(db, Open)`select id, email, locale, due_on from opt_outs where id = ${id} and state = 'received'`

type ListQuery = z.output<(typeof optOutReviewApi)['list']['query']>
const sorts = { received_at: { by: (db: Db) => db`o.received_at`, type: 'timestamptz' } } satisfies Record<string, SortKey>

const ListedOptOut = keyed(z.omit(AdminOptOut, { is_late: true }))

export function listOptOuts(db: Db, query: ListQuery) {
  const { key, where, order, limit } = keyset(db, { sorts, id: { by: (db) => db`o.id`, type: 'uuid' } }, query)
  return many(db, ListedOptOut)`
    select ${key} as key, o.id, o.state, o.received_at, o.due_on, o.honoured_at, o.name, o.email,
      (select count(*)::int from users u where lower(u.email) collate "C" = o.email and u.email <> '') as accounts
    from opt_outs o where ${query.state ? db`o.state = ${query.state}` : db`true`} and ${where} order by ${order} limit ${limit}`
}

/** Open requests, oldest first. */
export const listOpen = (db: Db) =>
  many(db, Open)`select id, email, locale, due_on from opt_outs where state = 'received' order by received_at limit 200`

/** Compare and set. False when it was honored before. */
export const markHonored = (db: Db, id: string, now: Date) =>
  maybe(db, Id)`update opt_outs set state = 'honoured', honoured_at = ${now} where id = ${id} and state = 'received' returning id`

export const deleteBefore = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from opt_outs where state = 'honoured' and honoured_at < ${before}`).count

export const eraseOf = (db: Db, email: string) => db`delete from opt_outs where email = ${email}`
