import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { copyParts, countLines } from '#server/lib/copy-out.ts'
import type { Db, Pool } from '#server/lib/db.ts'
import { listPartitions, monthlyTables } from '#server/lib/months.ts'
import { queueName } from '#server/lib/queue.ts'
import { type Manifest, quoted, storedTables, type Summary } from './backup-format.ts'
import { pack, type SizedEntry } from './tar.ts'

/**
 * Saves a consistent snapshot of all tables and the media folder to an archive readable by its owner only. The database stays usable, memory use is
 * constant, and the file gets its name once complete.
 */
export async function saveBackup(db: Pool, { file, mediaFolder }: { file: string; mediaFolder: string }): Promise<Summary> {
  if (existsSync(file)) throw new Error(`${file} exists: choose another name.`)
  const summary: Summary = { tables: {}, jobs: { rows: 0, sha256: '' }, sequences: [], media: { files: 0, sha256: '' } }
  const unfinished = `${file}.part`
  await rm(unfinished, { force: true })
  try {
    await pipeline(
      pack(contents(db, mediaFolder, summary)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return summary
}

async function* contents(db: Pool, mediaFolder: string, summary: Summary): AsyncGenerator<SizedEntry> {
  const connection = await db.reserve()
  try {
    await connection`begin isolation level repeatable read read only`
    // Before the snapshot: a month that is archived meanwhile would be gone, and the rows that stay of it not yet visible.
    for (const table of monthlyTables) await connection.unsafe(`lock table only ${quoted(table)} in access share mode`)
    await connection`set local statement_timeout = 0`
    await connection`set local idle_in_transaction_session_timeout = 0`
    const manifest = await readManifest(connection)
    yield textEntry('manifest.json', manifest)
    for (const { name, columns } of manifest.tables) {
      // A query, because COPY reads no partitioned table by its name.
      const source = `(select ${columns.map(quoted).join(', ')} from ${quoted(name)})`
      summary.tables[name] = yield* rowEntries(connection, source, `tables/${name}`)
    }
    summary.jobs = yield* rowEntries(connection, await waitingJobs(connection), 'jobs')
    summary.sequences = await readSequences(connection)
  } finally {
    await connection`rollback`
    connection.release()
  }
  yield* mediaEntries(mediaFolder, summary)
  yield textEntry('summary.json', summary)
}

const readManifest = async (db: Db): Promise<Manifest> => ({
  format: 'oficio-backup-1',
  created_at: new Date().toISOString(),
  migrations: [...(await db<{ name: string; checksum: string }[]>`select name, checksum from migrations order by name`)],
  tables: await storedTables(db),
  partitions: Object.fromEntries(await Promise.all(monthlyTables.map(async (table) => [table, await listPartitions(db, table)]))),
})

/** Payloads of jobs only: the tables of pg-boss change with its version. */
async function waitingJobs(db: Db): Promise<string> {
  const [queue] = await db<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`
  if (!queue?.exists) return '(select null limit 0)'
  return `(select data from pgboss.job where name = '${queueName}' and state in ('created', 'retry', 'active') order by created_on)`
}

/** A tar entry starts with its size, which COPY doesn't know, so the stream is cut into parts that fit in memory. */
async function* rowEntries(db: Db, source: string, folder: string): AsyncGenerator<SizedEntry, { rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  let part = 0
  for await (const bytes of copyParts(db, source)) {
    hash.update(bytes)
    rows += countLines(bytes)
    yield bufferEntry(`${folder}/${String(++part).padStart(6, '0')}.copy`, bytes)
  }
  return { rows, sha256: hash.digest('hex') }
}

async function readSequences(db: Db): Promise<Summary['sequences']> {
  const names = await db<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`
  return Promise.all(
    names.map(async ({ name }) => {
      const [row] = await db<{ last_value: string; is_called: boolean }[]>`select last_value::text, is_called from ${db(name)}`
      return { name, ...row! }
    }),
  )
}

async function* mediaEntries(folder: string, summary: Summary): AsyncGenerator<SizedEntry> {
  const hash = createHash('sha256')
  let files = 0
  for await (const path of filesBelow(folder)) {
    const name = `media/${relative(folder, path).replaceAll('\\', '/')}`
    const { size } = await stat(path)
    files++
    hash.update(name)
    yield { name, size, content: hashed(createReadStream(path), hash) }
  }
  summary.media = { files, sha256: hash.digest('hex') }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

const textEntry = (name: string, value: unknown) => bufferEntry(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`))

const bufferEntry = (name: string, bytes: Buffer): SizedEntry => ({
  name,
  size: bytes.length,
  content: (async function* () {
    yield bytes
  })(),
})
