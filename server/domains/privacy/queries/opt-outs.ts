import * as z from 'zod/mini'
import { OptOut } from '#contract/privacy.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'

const columns = (db: Db) => db`id, state, received_at, due_on, honoured_at`

export type NewOptOut = { id: string; name: string; email: string; locale: Locale; now: Date; dueOn: string }

export const insertOptOut = (db: Db, { id, name, email, locale, now, dueOn }: NewOptOut) =>
  one(
    OptOut,
    db`
    insert into opt_outs (id, name, email, locale, state, received_at, due_on)
    values (${id}, ${name}, ${email}, ${locale}, 'received', ${now}, ${dueOn}) returning ${columns(db)}`,
  )

export const findOptOut = (db: Db, id: string) => maybe(OptOut, db`select ${columns(db)} from opt_outs where id = ${id}`)

const Open = z.object({ id: z.string(), email: z.string(), locale: Locale, due_on: z.string() })
export type Open = z.infer<typeof Open>

/** Requests that wait, oldest first. */
export const listOpen = (db: Db) =>
  many(Open, db`select id, email, locale, due_on from opt_outs where state = 'received' order by received_at limit 200`)

/** Compare and set; undefined when somebody else has done it. */
export const markHonoured = (db: Db, id: string, now: Date) =>
  maybe(
    z.object({ id: z.string() }),
    db`update opt_outs set state = 'honoured', honoured_at = ${now} where id = ${id} and state = 'received' returning id`,
  )

export const deleteBefore = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from opt_outs where state = 'honoured' and honoured_at < ${before}`).count

export const eraseOf = (db: Db, email: string) => db`delete from opt_outs where email = ${email}`
