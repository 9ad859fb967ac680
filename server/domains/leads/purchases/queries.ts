import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** Payments for a request's matches that wait for bank authentication. */
export const listWaitingPayments = (db: Db, projectId: string) =>
  many(db, Id)`
    select y.id from payments y join matches m on m.id = y.subject_id
    where m.project_id = ${projectId} and m.state = 'withdrawn' and y.state = 'requires_action'`
