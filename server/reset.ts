import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Clock } from './lib/clock.ts'
import { inTransaction, type Pool } from './lib/db.ts'

/** Base data of a new town, and tables that only the product itself writes. */
const kept = [
  'migrations',
  'base_data',
  'secrets',
  'states',
  'zips',
  'categories',
  'services',
  'service_forms',
  'service_prices',
  'service_requirements',
  'sandbox_clock',
  'time_rules',
]

/** Builds the demo town on an empty database, in a separate process, because its pictures need memory that this process would keep. */
export async function seedTown(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../db/seed.ts')], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The demo town could not be made; what went wrong stands above.')
}

/** Resets the sandbox: deletes all data, resets the clock, and rebuilds the demo town. */
export async function resetTown(pool: Pool, clock: Clock): Promise<void> {
  await inTransaction(pool, async (db) => {
    const tables = await db<
      { name: string }[]
    >`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all(${kept})`
    await db.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
    // Restores the catalog from its files.
    await db`update categories set edited_at = null, is_placed = false`
    await db`update services set edited_at = null, is_placed = false`
    await db`delete from service_prices where state_iso is not null or valid_from > now()`
    // Posts are deleted with the pictures that they refer to, so both are loaded again.
    await db`delete from base_data where name in ('blog', 'catalogue')`
    await db`update sandbox_clock set offset_ms = 0`
    const [queue] = await db`select to_regclass('pgboss.job') as job`
    if (queue?.['job']) await db`truncate pgboss.job cascade`
  })
  await clock.refresh()
  await pool.notify('clock', '')
  await pool.notify('promises', '')
  await seedTown()
}
