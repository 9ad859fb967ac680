import * as z from 'zod/mini'
import { copyParts } from '#server/lib/copy-out.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { attach, makeLike, type MonthlyTable, type Partition } from '#server/lib/months.ts'
import { Count } from '#server/lib/rows.ts'
import { keptName, leavingEntities, leftOut, type Manifest } from './rules.ts'

const Locked = z.object({ is_locked: z.boolean() })

/** Whether this transaction is the only one that archives, until it ends. */
export const lockArchive = async (db: Db): Promise<boolean> =>
  (await one(db, Locked)`select pg_try_advisory_xact_lock(hashtextextended('archive months', 0)) as is_locked`).is_locked

const Open = z.object({ is_open: z.boolean() })

/** Whether a month of the history belongs to a request that has not ended. */
export const hasOpenRequests = async (db: Db, month: string): Promise<boolean> =>
  (
    await one(db, Open)`
      with open as (select id from projects where state in ('draft', 'awaiting_phone', 'in_review', 'open', 'hired')),
      taken as (select l.id, l.payment_id from leads l join open o on o.id = l.project_id),
      offered as (select q.id from quotes q join open o on o.id = q.project_id),
      parts (entity, id) as (
        select 'project', id from open
        union all select 'match', m.id from matches m join open o on o.id = m.project_id
        union all select 'lead', id from taken
        union all select 'payment', payment_id from taken
        union all select 'quote', id from offered
        union all select 'deposit', id from offered
        union all select 'change_order', c.id from change_orders c join offered q on q.id = c.quote_id
        union all select 'invoice', i.id from invoices i join taken l on l.id = i.lead_id
        union all select 'show_up', s.id from show_ups s join appointments a on a.id = s.appointment_id join taken l on l.id = a.lead_id
        union all select 'refund', r.id from refunds r join taken l on l.id = r.lead_id
      )
      select exists (select from parts p join ${db(month)} t on t.entity = p.entity and t.entity_id = p.id) as is_open`
  ).is_open

const Column = z.object({ name: z.string(), type: z.string() })

/** Columns of an archive, in their order. */
export const listColumns = (db: Db, table: MonthlyTable): Promise<Manifest['columns']> =>
  many(db, Column)`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> all(${leftOut[table]}) order by attnum`

/** Rows of a month in their order, in parts. */
export const readMonth = (db: Db, month: string, columns: Manifest['columns']) =>
  copyParts(db, `(select ${columns.map(({ name }) => `"${name}"`).join(', ')} from "${month}" order by id)`)

/** Keeps writers out of a month until the end of the transaction; nobody but an erasure of words writes to so old a one. */
export const lockMonth = (db: Db, month: string) => db.unsafe(`lock table "${month}" in share row exclusive mode`)

export const countRows = async (db: Db, month: string): Promise<number> =>
  (await one(db, Count)`select count(*)::int as count from ${db(month)}`).count

/**
 * Drops a locked month, and puts the rows that stay in its place. The whole table is locked at the end alone, for changes of the catalog: a
 * default partition rules out `detach … concurrently`.
 */
export async function dropMonth(db: Db, table: MonthlyTable, month: Partition): Promise<void> {
  const kept = keptName(month.name)
  if (table === 'transitions') {
    await makeLike(db, table, kept)
    await db`insert into ${db(kept)} select * from ${db(month.name)} where entity <> all(${[...leavingEntities]})`
  }
  await db.unsafe(`lock table only "${table}" in access exclusive mode; drop table "${month.name}"`)
  if (table === 'transitions') await attach(db, table, { ...month, name: kept })
}

/** Loads rows of an archive into a new table of the schema `archive`. */
export async function makeArchived(db: Db, name: string, { columns }: Manifest): Promise<void> {
  const listed = columns.map((column) => `"${column.name}" ${column.type}`).join(', ')
  await db.unsafe(`create schema if not exists archive; create table archive."${name}" (${listed})`)
}
