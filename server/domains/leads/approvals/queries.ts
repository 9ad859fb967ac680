import * as z from 'zod/mini'
import { withdrawals } from '#contract/matching/states.ts'
import { type Db, many } from '#server/lib/db.ts'

const Left = z.object({ match_id: z.string(), project_id: z.string() })

/** Payments on hold whose offer does not wait for approval any more: it was withdrawn. */
export const listLeftHolds = (db: Db) =>
  many(db, Left)`
    select m.id as match_id, m.project_id from payments y join matches m on m.id = y.subject_id
    where y.state = 'on_hold' and m.state <> 'awaiting_approval' order by y.id limit 200`

const Reason = z.object({ reason: z.enum(withdrawals) })

/** Reason of the last withdrawal of an offer. */
export const findWithdrawal = async (db: Db, matchId: string) =>
  (
    await many(db, Reason)`
      select reason from transitions where entity = 'match' and entity_id = ${matchId} and event = 'withdraw' order by id desc limit 1`
  )[0]?.reason
