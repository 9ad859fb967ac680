import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childFlags } from './lib/child.ts'
import type { Clock } from './lib/clock.ts'
import { inTransaction, type Pool } from './lib/db.ts'
import { type News, tell } from './launcher.ts'

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

/**
 * Builds the demo town on an empty database, in a separate process, because that needs memory that this process would keep. Progress goes to the
 * launcher. `signal` ends it.
 */
export async function seedTown({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const child = spawn(process.execPath, [...childFlags(), join(import.meta.dirname, '../db/seed.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(signal && { signal }),
  })
  child.on('message', (news: News) => tell(news))
  // An aborted child reports an error at once, and ends a moment later.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => child.pid === undefined && reject(error)).on('exit', resolve)
  })
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
