import * as z from 'zod/mini'
import { FactorReset, factorResetStates } from '#contract/auth/people.ts'
import { type Db, maybe, touched } from '#server/lib/db.ts'

export type NewReset = { id: string; userId: string; reason: string; askedBy: string; now: Date }

/** Returns false when another request is still open. */
export const insertReset = (db: Db, { id, userId, reason, askedBy, now }: NewReset) =>
  touched(db`
    insert into factor_resets (id, user_id, reason, asked_by, asked_at) values (${id}, ${userId}, ${reason}, ${askedBy}, ${now})
    on conflict (user_id) where state = 'asked' do nothing`)

/** Open reset request that needs a second admin. */
export const findAsked = (db: Db, userId: string) =>
  maybe(
    FactorReset,
    db`
    select r.id, r.reason, r.asked_at, jsonb_build_object('id', a.id, 'name', coalesce(nullif(trim(a.name || ' ' || a.surname), ''), a.email)) as asked_by
    from factor_resets r join users a on a.id = r.asked_by
    where r.user_id = ${userId} and r.state = 'asked'`,
  )

const Locked = z.object({ user_id: z.string(), asked_by: z.string(), state: z.enum(factorResetStates.states) })

export const lockReset = (db: Db, id: string) =>
  maybe(Locked, db`select user_id, asked_by, state from factor_resets where id = ${id} for update`)

export const decideReset = (db: Db, id: string, state: 'confirmed' | 'declined', by: string, now: Date) => db`
  update factor_resets set state = ${state}, decided_by = ${by}, decided_at = ${now} where id = ${id}`
