import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

type Accepted = { document: string; version: number }

/** The first consent to a version wins. */
export const insertConsents = (db: Db, userId: string, accepted: readonly Accepted[], now: Date) => db`
  insert into consents ${db(accepted.map((one) => ({ user_id: userId, ...one, accepted_at: now })))} on conflict do nothing`

const Consent = z.object({ document: z.string(), version: z.int(), accepted_at: z.string() })

export const listConsents = (db: Db, userId: string) =>
  many(db, Consent)`select document, version, accepted_at from consents where user_id = ${userId} order by accepted_at, document`

export const eraseConsents = (db: Db, userId: string) => db`delete from consents where user_id = ${userId}`

const ConsentCount = z.object({ document: z.string(), version: z.int(), accepted: z.int() })
export type ConsentCount = z.infer<typeof ConsentCount>

/** Number of consents by version. */
export const countConsents = (db: Db) =>
  many(db, ConsentCount)`select document, version, count(*)::int as accepted from consents group by document, version`
