import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Pool } from './db.ts'

export type Migration = { name: string; checksum: string; sql: string }

const folder = join(import.meta.dirname, '../../db/migrations')
const lockAttempts = 10

/** The migrations in `from`, in order. Checksums use Unix line ends. @throws Error on a wrong file name */
export function readMigrations(from = folder): Migration[] {
  const files = readdirSync(from)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const numbers = new Set<string>()
  return files.map((file) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
    if (!number) throw new Error(`db/migrations/${file}: the name must look like 0001_some_words.sql.`)
    if (numbers.has(number)) throw new Error(`db/migrations/${file}: the number ${number} is taken, take the next one.`)
    numbers.add(number)
    const sql = readFileSync(join(from, file), 'utf8').replaceAll('\r\n', '\n')
    return { name: basename(file, '.sql'), checksum: createHash('sha256').update(sql).digest('hex'), sql }
  })
}

/** Names of the migrations that `db` lacks. @throws Error when an applied migration was edited */
export async function pendingMigrations(db: Db, migrations = readMigrations()): Promise<string[]> {
  const [table] = await db<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`
  if (!table?.exists) return migrations.map(({ name }) => name)
  const landed = await db<{ name: string; checksum: string }[]>`select name, checksum from migrations`
  const checksums = new Map(landed.map(({ name, checksum }) => [name, checksum]))
  const edited = migrations.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
  if (edited) {
    throw new Error(
      `db/migrations/${edited.name}.sql was edited after it had been applied. Put it back as it was and write a new migration.`,
    )
  }
  return migrations.filter(({ name }) => !checksums.has(name)).map(({ name }) => name)
}

/**
 * Applies missing migrations to `db`, each in its own transaction. Concurrent processes are safe: the table of migrations is the lock.
 * Unknown rows are left alone, because a newer version may run alongside.
 * @returns the names of those that this call applied
 */
export async function migrate(db: Pool, { migrations = readMigrations(), say = (_line: string) => {} } = {}): Promise<string[]> {
  const applied: string[] = []
  const pending = new Set(await pendingMigrations(db, migrations))
  if (pending.size > 0) await makeTable(db)
  for (const migration of migrations) {
    if (!pending.has(migration.name)) continue
    if (await applyPatiently(db, migration)) {
      applied.push(migration.name)
      say(`Applied the migration ${migration.name}.`)
    }
  }
  return applied
}

async function makeTable(db: Db) {
  try {
    await db`
      create table if not exists migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
  } catch (error) {
    // "if not exists" doesn't prevent a race with another process.
    if (!['23505', '42710', '42P07'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

/** A migration waits two seconds for a busy table, then steps back so that it blocks nobody, and retries. */
async function applyPatiently(db: Pool, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(db, migration)
    } catch (error) {
      const isBusy = (error as { code?: string }).code === '55P03'
      if (!isBusy || attempt === lockAttempts)
        throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
    }
    await sleep(200 * attempt)
  }
}

/** False when another process was first. */
const applyOnce = (db: Pool, { name, checksum, sql }: Migration): Promise<boolean> =>
  db.begin(async (db) => {
    await db`set local statement_timeout = 0`
    await db`set local lock_timeout = '10min'`
    await db`lock table migrations in exclusive mode`
    const [landed] = await db`select 1 from migrations where name = ${name}`
    if (landed) return false
    await db`set local lock_timeout = '2s'`
    await db.unsafe(sql)
    await db`insert into migrations (name, checksum) values (${name}, ${checksum})`
    return true
  })
