import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Db, Pool } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { migrate, readMigrations } from '#server/lib/migrate.ts'
import { addPartition, listPartitions } from '#server/lib/months.ts'
import { type Job, openQueue, type Queue } from '#server/lib/queue.ts'
import { Manifest, quoted, storedTables, Summary } from './backup-format.ts'
import { type Entry, unpack } from './tar.ts'

/**
 * Loads a backup into an empty database and media folder, and verifies counts, checksums and all foreign keys. After an error the database is empty
 * again. Backups of older versions are migrated at the end.
 */
export async function loadBackup(db: Pool, { file, mediaFolder }: { file: string; mediaFolder: string }): Promise<Summary> {
  await refuseUsed(db, mediaFolder)
  const entries = unpack(opened(file))
  const manifest = Manifest.parse(await json((await next(entries, 'manifest.json')).content))
  const level = migrationsOf(manifest)
  const unfinishedMedia = `${mediaFolder}.restoring`
  rmSync(unfinishedMedia, { recursive: true, force: true })
  try {
    await migrate(db, { migrations: level })
    const queue = await openQueue(db, createLog('silent'))
    await queue.stop()
    const summary = await db.begin(async (db) => {
      await db`set local statement_timeout = 0`
      await db`set local idle_in_transaction_session_timeout = 0`
      const restoreRules = await setRulesAside(db)
      await makePartitions(db, manifest)
      const summary = await loadEntries(db, entries, manifest, unfinishedMedia)
      await restoreRules()
      await addJobs(db, queue)
      return summary
    })
    await migrate(db)
    if (existsSync(unfinishedMedia)) {
      rmSync(mediaFolder, { recursive: true, force: true })
      renameSync(unfinishedMedia, mediaFolder)
    }
    return summary
  } catch (error) {
    rmSync(unfinishedMedia, { recursive: true, force: true })
    await db.unsafe('drop schema public cascade; create schema public; drop schema if exists pgboss cascade')
    throw error
  }
}

async function refuseUsed(db: Db, mediaFolder: string) {
  const [row] = await db<
    { tables: number }[]
  >`select count(*) as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`
  if (row!.tables > 0) throw new Error('The database is not empty: restore into a new one (another DATA_DIR or DATABASE_URL).')
  if (existsSync(mediaFolder) && readdirSync(mediaFolder).length > 0)
    throw new Error(`The folder ${mediaFolder} is not empty: choose another DATA_DIR.`)
}

function migrationsOf(manifest: Manifest) {
  const ours = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = ours.get(name)
    if (!migration)
      throw new Error(
        `The backup knows the migration ${name}, and this version of Oficio does not: use the version that made it, or a newer one.`,
      )
    if (migration.checksum !== checksum) throw new Error(`The migration ${name} was edited since the backup was made.`)
    return migration
  })
}

/** Drops foreign keys and triggers, so that tables can be loaded in any order. @returns a function that restores them and checks all keys */
async function setRulesAside(db: Db): Promise<() => Promise<void>> {
  const keys = await db<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`
  const tables = await storedTables(db)
  const triggers = (act: 'disable' | 'enable') => tables.map(({ name }) => `alter table ${quoted(name)} ${act} trigger user;`).join('\n')
  await db.unsafe(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n'))
  await db.unsafe(triggers('disable'))
  if (tables.length > 0) await db.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  return async () => {
    await db.unsafe(triggers('enable'))
    await db.unsafe(keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`).join('\n'))
  }
}

/** Makes the months that the saved database had, and none besides: one that was archived must not be so again under its name. */
async function makePartitions(db: Db, { partitions = {} }: Manifest) {
  for (const [table, saved] of Object.entries(partitions)) {
    for (const { name } of await listPartitions(db, table)) await db.unsafe(`drop table ${quoted(name)}`)
    for (const partition of saved) await addPartition(db, table, partition)
  }
}

async function loadEntries(db: Db, entries: AsyncIterable<Entry>, manifest: Manifest, mediaFolder: string): Promise<Summary> {
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
  const hashes = new Map(manifest.tables.map(({ name }) => [name, createHash('sha256')]))
  const jobs = createHash('sha256')
  const media = createHash('sha256')
  let files = 0
  await db`create temporary table restored_jobs (data jsonb) on commit drop`
  for await (const { name, content } of entries) {
    const table = /^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1]
    if (table && columns.has(table)) {
      const rowsIn = await db`copy ${db(table)} (${db(columns.get(table)!)}) from stdin`.writable()
      await pipeline(hashed(content, hashes.get(table)!), rowsIn)
    } else if (/^jobs\/\d+\.copy$/.test(name)) {
      await pipeline(hashed(content, jobs), await db`copy restored_jobs from stdin`.writable())
    } else if (/^media\/[\w-][\w./-]*$/.test(name) && !name.includes('..')) {
      files++
      await writeFile(join(mediaFolder, name.slice('media/'.length)), hashed(content, media.update(name)))
    } else if (name === 'summary.json') {
      const summary = Summary.parse(await json(content))
      const tables = new Map([...hashes].map(([table, hash]) => [table, hash.digest('hex')]))
      await verify(db, summary, { tables, jobs: jobs.digest('hex'), media: { files, sha256: media.digest('hex') } })
      return summary
    } else {
      throw new Error(`The backup holds ${name}, which is none of ours.`)
    }
  }
  throw new Error('The backup is cut off.')
}

type Found = { tables: Map<string, string>; jobs: string; media: Summary['media'] }

async function verify(db: Db, summary: Summary, found: Found) {
  const saved = [...Object.entries(summary.tables), ['restored_jobs', summary.jobs] as const]
  for (const [name, { rows, sha256 }] of saved) {
    const [row] = await db<{ rows: number }[]>`select count(*) as rows from ${db(name)}`
    const digest = name === 'restored_jobs' ? found.jobs : found.tables.get(name)
    if (row!.rows !== rows || digest !== sha256) throw new Error(`The table ${name} is not what was saved: the backup is damaged.`)
  }
  if (found.media.files !== summary.media.files || found.media.sha256 !== summary.media.sha256) {
    throw new Error('The pictures are not what was saved: the backup is damaged.')
  }
  for (const { name, last_value, is_called } of summary.sequences) {
    await db`select setval(${quoted(name)}::regclass, ${last_value}::bigint, ${is_called})`
  }
}

/** Requeues events that were pending in the backup; event handlers are idempotent. */
async function addJobs(db: Db, queue: Queue) {
  for (;;) {
    const rows = await db<{ data: Job }[]>`
      delete from restored_jobs where ctid = any (array(select ctid from restored_jobs limit 500)) returning data`
    if (rows.length === 0) return
    await queue.add(
      db,
      rows.map(({ data }) => data),
    )
  }
}

async function writeFile(path: string, content: AsyncIterable<Buffer>) {
  mkdirSync(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { flags: 'wx' }))
}

/** Bytes of the archive; errors get a readable message. */
async function* opened(file: string): AsyncGenerator<Buffer> {
  const unzipped = new PassThrough()
  const unzipping = pipeline(createReadStream(file), createGunzip(), unzipped).catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT'
    return new Error(isMissing ? `There is no ${file}.` : `${file} is no backup, or it is damaged: ${error.message}`)
  })
  try {
    yield* unzipped as AsyncIterable<Buffer>
  } catch {
    throw await unzipping
  }
}

async function next(entries: AsyncGenerator<Entry>, name: string): Promise<Entry> {
  const { value, done } = await entries.next()
  if (done || value.name !== name) throw new Error('This is no backup of Oficio.')
  return value
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
