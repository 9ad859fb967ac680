import { type Db, many, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** Claims past their deadline without an alarm. */
export const listDue = (db: Db, now: Date) =>
  many(db, Id)`
    select id from refunds
    where state in ('customer_check', 'in_review', 'needs_info', 'appealed') and due_at <= ${now} and alarmed_at is null
    order by due_at limit 200`

export const noteAlarm = (db: Db, id: string, now: Date) =>
  touched(db`update refunds set alarmed_at = ${now} where id = ${id} and alarmed_at is null`)
