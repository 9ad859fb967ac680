import * as z from 'zod/mini'
import { FactorReset } from '#contract/auth/people.ts'
import { factorResetStates } from '#contract/auth/states.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'

const Factor = z.object({ secret: z.instanceof(Uint8Array), confirmed_at: z.nullable(z.string()), epoch: z.int() })

/** Includes an unconfirmed one. `epoch` is the database's real time in seconds, which phones share. */
export const findFactor = (db: Db, userId: string) =>
  maybe(db, Factor)`
    select secret, confirmed_at, floor(extract(epoch from clock_timestamp()))::bigint as epoch
    from second_factors where user_id = ${userId}`

const Switch = z.object({ is_on: z.boolean() })

export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await one(db, Switch)`select exists (select from second_factors where user_id = ${userId} and confirmed_at is not null) as is_on`).is_on

/** Saves a second factor, replacing an unconfirmed one. Returns false without effect when one is active. */
export const saveFactor = (db: Db, { userId, secret, now }: { userId: string; secret: Buffer; now: Date }) =>
  touched(db`
    insert into second_factors (user_id, secret, created_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = excluded.created_at
    where second_factors.confirmed_at is null`)

/** Returns false when it was confirmed before. */
export const confirmFactor = (db: Db, userId: string, step: number, now: Date) =>
  touched(db`
    update second_factors set confirmed_at = ${now}, last_step = ${step} where user_id = ${userId} and confirmed_at is null`)

/** Returns false when this code or a later one was used before. */
export const spendStep = (db: Db, userId: string, step: number) =>
  touched(db`
    update second_factors set last_step = ${step} where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`)

/** Deletes the recovery codes too. */
export async function deleteFactor(db: Db, userId: string): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`
  await db`delete from second_factors where user_id = ${userId}`
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now }))
  await db`insert into recovery_codes ${db(rows)}`
}

/** Returns false for a wrong or used code. */
export const spendRecoveryCode = (db: Db, userId: string, hash: Buffer, now: Date) =>
  touched(db`update recovery_codes set used_at = ${now} where user_id = ${userId} and code_hash = ${hash} and used_at is null`)

const Left = z.object({ left: z.int() })

export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> =>
  (await one(db, Left)`select count(*) as left from recovery_codes where user_id = ${userId} and used_at is null`).left

const Secret = z.object({ user_id: z.string(), secret: z.instanceof(Uint8Array) })

export const listFactors = (db: Db) => many(db, Secret)`select user_id, secret from second_factors`

/** Returns false when it was set up again meanwhile. */
export const replaceSecret = (db: Db, userId: string, from: Uint8Array, to: Buffer) =>
  touched(db`update second_factors set secret = ${to} where user_id = ${userId} and secret = ${from}`)

export type NewReset = { id: string; userId: string; reason: string; askedBy: string; now: Date }

/** Returns false when another request is still open. */
export const insertReset = (db: Db, { id, userId, reason, askedBy, now }: NewReset) =>
  touched(db`
    insert into factor_resets (id, user_id, reason, asked_by, asked_at) values (${id}, ${userId}, ${reason}, ${askedBy}, ${now})
    on conflict (user_id) where state = 'asked' do nothing`)

/** Open reset request that needs a second admin. */
export const findAsked = (db: Db, userId: string) =>
  maybe(db, FactorReset)`
    select r.id, r.reason, r.asked_at, jsonb_build_object('id', a.id, 'name', coalesce(nullif(trim(a.name || ' ' || a.surname), ''), a.email)) as asked_by
    from factor_resets r join users a on a.id = r.asked_by
    where r.user_id = ${userId} and r.state = 'asked'`

const Locked = z.object({ user_id: z.string(), asked_by: z.string(), state: z.enum(factorResetStates.states) })

export const lockReset = (db: Db, id: string) =>
  maybe(db, Locked)`select user_id, asked_by, state from factor_resets where id = ${id} for update`

type ResetDecision = { state: 'confirmed' | 'declined'; by: string; now: Date }
export const decideReset = (db: Db, id: string, { state, by, now }: ResetDecision) => db`
  update factor_resets set state = ${state}, decided_by = ${by}, decided_at = ${now} where id = ${id}`
