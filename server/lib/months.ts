import * as z from 'zod/mini'
import type { Context, System } from './context.ts'
import { type Db, inTransaction, many, one, type Pool } from './db.ts'
import type { Measure } from './metrics.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** Tables that only grow, each one partition a month by `at` (UTC), and a default partition for what no month takes. */
export const monthlyTables = ['audit_log', 'transitions'] as const
export type MonthlyTable = (typeof monthlyTables)[number]

export const Partition = z.object({
  name: z.string(),
  /** First instant; null without a lower bound. */
  from_at: z.nullable(z.string()),
  /** First instant after it; null for the default partition. */
  to_at: z.nullable(z.string()),
})
export type Partition = z.infer<typeof Partition>

/** Partitions of a table by their time, the default one last. */
export const listPartitions = (db: Db, table: string) =>
  many(db, Partition)`
    select c.relname as name, substring(b.bound from 'FROM \\(''([^'']+)''\\)')::timestamptz as from_at,
      substring(b.bound from 'TO \\(''([^'']+)''\\)')::timestamptz as to_at
    from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) as b (bound)
    where i.inhparent = ${table}::regclass order by 3 nulls last`

/** Adds a partition: the default one, where `to_at` is null. */
export async function addPartition(db: Db, table: string, partition: Partition): Promise<void> {
  await makeLike(db, table, partition.name)
  await attach(db, table, partition)
}

/** Makes a partition of a table with all it needs. */
export async function attach(db: Db, table: string, { name, from_at, to_at }: Partition): Promise<void> {
  const bound = to_at === null ? 'default' : `for values from (${from_at === null ? 'minvalue' : `'${from_at}'`}) to ('${to_at}')`
  await db.unsafe(`alter table "${table}" attach partition "${name}" ${bound}`)
}

/** Makes a table with the columns, checks and indexes of a partition, and the primary key of its own: the whole table's would need `at` in it. */
export const makeLike = (db: Db, table: string, name: string) =>
  db.unsafe(
    `create table "${name}" (like "${table}" including defaults including constraints including storage including indexes, primary key (id))`,
  )

const ahead = 3

/** First instants of the month of `at` and of the `count` months from it on. */
export const monthsFrom = (at: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + i, 1)))

const isCovered = (partitions: readonly Partition[], month: Date) =>
  partitions.some(({ from_at, to_at }) => to_at !== null && new Date(to_at) > month && (from_at === null || new Date(from_at) <= month))

function monthOf(table: string, month: Date): Partition {
  const [next] = monthsFrom(month, 2).slice(1)
  const day = month.toISOString()
  return { name: `${table}_${day.slice(0, 7).replace('-', '_')}`, from_at: day, to_at: next!.toISOString() }
}

async function addMonths(db: Db, table: MonthlyTable, months: readonly Date[]): Promise<number> {
  const partitions = await listPartitions(db, table)
  const missing = months.filter((month) => !isCovered(partitions, month))
  for (const month of missing) await addPartition(db, table, monthOf(table, month))
  return missing.length
}

const Month = z.object({ month: z.string() })

/** Months of the rows in the default partition. */
const listLate = async (db: Db, table: MonthlyTable): Promise<Date[]> =>
  (
    await many(db, Month)`
      select distinct date_trunc('month', at, 'UTC') as month from ${db(`${table}_default`)} order by 1`
  ).map(({ month }) => new Date(month))

/** Tables with rows in the default partition. */
export async function listLateTables(db: Db): Promise<MonthlyTable[]> {
  const late = await Promise.all(monthlyTables.map(async (table) => (await listLate(db, table)).length > 0))
  return monthlyTables.filter((_, i) => late[i])
}

/**
 * Moves rows of the default partition to months of their own. Nobody reads or writes the table meanwhile, so this takes as long as copying
 * what came since the job was late. No row is deleted: the default partition itself is replaced.
 */
async function settleLate(db: Db, table: MonthlyTable): Promise<number> {
  await db.unsafe(`lock table only "${table}" in access exclusive mode`)
  const months = await listLate(db, table)
  if (months.length === 0) return 0
  await db.unsafe(`
    alter table "${table}" detach partition "${table}_default";
    alter table "${table}_default" rename to "${table}_late"`)
  const made = await addMonths(db, table, months)
  await addPartition(db, table, { name: `${table}_default`, from_at: null, to_at: null })
  await db.unsafe(`
    insert into "${table}" overriding system value select * from "${table}_late" order by id;
    drop table "${table}_late"`)
  return made
}

/** Runs `work` in a transaction of its own that may read long, but waits for locks no longer than others do. */
export const inLongTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (db) => {
    await db`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
    return work(db)
  })

/** Makes months ahead of time, and those of rows that came without one. @returns how many */
async function makeMonths({ db, now }: Context<System>): Promise<number> {
  let count = 0
  for (const table of monthlyTables) {
    let made = 0
    if ((await listLate(db, table)).length > 0) made += await inLongTransaction(db, (db) => settleLate(db, table))
    for (const month of monthsFrom(now(), ahead)) made += await inLongTransaction(db, (db) => addMonths(db, table, [month]))
    count += made
    // Autovacuum looks at partitions alone, and joins are planned by what the whole table holds.
    if (made > 0 || (await lacksStatistics(db, table))) await inLongTransaction(db, (db) => db.unsafe(`analyze "${table}"`))
  }
  return count
}

const Lacking = z.object({ lacks: z.boolean() })

/** Whether a table has rows and was never analyzed as a whole, as after the migration that divided it. */
const lacksStatistics = async (db: Db, table: MonthlyTable): Promise<boolean> =>
  (
    await one(db, Lacking)`
      select exists (select from ${db(table)}) and not exists (select from pg_stats where tablename = ${table} and inherited) as lacks`
  ).lacks

export const monthJobs: ScheduledJob[] = [{ name: 'make months', everyMinutes: 60, run: makeMonths }]

/** Gauge of the time for which a table has months, without a gap. */
export const monthsAhead = (pool: Pool, now: () => Date): Measure => ({
  name: 'oficio_months_ahead_seconds',
  help: 'Time until a table has no month ready',
  label: 'table',
  read: async () =>
    Object.fromEntries(
      await Promise.all(
        monthlyTables.map(async (table) => {
          const partitions = await listPartitions(pool, table)
          const gap = monthsFrom(now(), 1200).find((month) => !isCovered(partitions, month))
          return [table, gap ? Math.max(0, (gap.getTime() - now().getTime()) / 1000) : 0] as const
        }),
      ),
    ),
})
