import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipNow, gzip as gzipNow } from 'node:zlib'
import { fillFolder, listSettled, type Place, readFileOf, removeFiles } from '#server/gateways/storage/files.ts'
import type { Context, System } from '#server/lib/context.ts'
import { countLines } from '#server/lib/copy-out.ts'
import type { Db } from '#server/lib/db.ts'
import { inLongTransaction, listPartitions, type MonthlyTable, monthlyTables, type Partition } from '#server/lib/months.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as queries from './queries.ts'
import { duePartitions, Manifest, manifestName } from './rules.ts'

const gzip = promisify(gzipNow)
const gunzip = promisify(gunzipNow)

/** Moves months that are old enough from the database to files; none without `ARCHIVE_AFTER_MONTHS`. @returns how many */
export async function archiveMonths(ctx: Context<System>): Promise<number> {
  const { archiveAfterMonths } = ctx.config
  if (archiveAfterMonths === undefined) return 0
  let count = 0
  for (const table of monthlyTables) {
    const due = duePartitions(await listPartitions(ctx.db, table), ctx.now(), archiveAfterMonths)
    count += await forEachDue(due, (month) => archiveMonth(ctx, table, month))
  }
  return count
}

/**
 * Writes a month to files, reads them back, then drops it, all in one transaction: a month whose file is not complete and right is still
 * there. Begun again after a crash it finds its own files, and either completes or drops. False when another process is at it, or a request
 * of the month has not ended.
 */
const archiveMonth = ({ db, config, log }: Context<System>, table: MonthlyTable, month: Partition): Promise<boolean> =>
  inLongTransaction(db, async (db) => {
    if (!(await queries.lockArchive(db))) return false
    // Another process may have dropped it since it was listed.
    if (!(await listPartitions(db, table)).some(({ name }) => name === month.name)) return false
    if (table === 'transitions' && (await queries.hasOpenRequests(db, month.name))) return false
    const { rows } = (await findSame(db, config, table, month)) ?? (await writeArchive(db, config, table, month))
    await queries.lockMonth(db, month.name)
    if ((await queries.countRows(db, month.name)) !== rows) throw new Error(`A row was added to ${month.name} while it was archived.`)
    await queries.dropMonth(db, table, month)
    log.info({ month: month.name, rows }, 'month archived')
    return true
  })

/** The complete archive of a month whose process died before it dropped it. @throws Error when it holds other rows */
async function findSame(db: Db, place: Place, table: MonthlyTable, { name }: Partition): Promise<Manifest | undefined> {
  const manifest = await readManifest(place, name)
  if (!manifest) return
  const hash = createHash('sha256')
  for await (const bytes of queries.readMonth(db, name, await queries.listColumns(db, table))) hash.update(bytes)
  if (hash.digest('hex') !== manifest.sha256)
    throw new Error(`There is an archive ${name} with other rows than the table: rename it, and the next run writes it anew.`)
  await checkArchive(place, name, manifest)
  return manifest
}

async function writeArchive(db: Db, place: Place, table: MonthlyTable, { name, from_at, to_at }: Partition): Promise<Manifest> {
  await removeFiles(place, name, 'archive')
  const columns = await queries.listColumns(db, table)
  const hash = createHash('sha256')
  const parts: string[] = []
  let rows = 0
  for await (const bytes of queries.readMonth(db, name, columns)) {
    hash.update(bytes)
    rows += countLines(bytes)
    parts.push(`${String(parts.length + 1).padStart(6, '0')}.copy.gz`)
    await fillFolder(place, name, { [parts.at(-1)!]: await gzip(bytes) }, 'archive')
  }
  const manifest: Manifest = { format: 'archive-1', table, from: from_at, to: to_at!, columns, rows, sha256: hash.digest('hex'), parts }
  await checkArchive(place, name, manifest)
  await fillFolder(place, name, { [manifestName]: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }, 'archive')
  if (!(await readManifest(place, name))) throw new Error(`The archive ${name} vanished while it was written.`)
  return manifest
}

async function readManifest(place: Place, name: string): Promise<Manifest | undefined> {
  const bytes = await readFileOf(place, name, manifestName, 'archive')
  return bytes && Manifest.parse(JSON.parse(Buffer.from(bytes).toString()))
}

/** Rows of an archive part by part. @throws Error at the end when they are not those that were written */
async function* readArchive(place: Place, name: string, { parts, sha256 }: Manifest): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = await readFileOf(place, name, part, 'archive')
    const rows = await gunzip(bytes ?? '').catch(() => undefined)
    if (!rows) throw new Error(`The archive ${name} is damaged: ${part} is ${bytes ? 'not whole' : 'missing'}.`)
    hash.update(rows)
    yield rows
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The archive ${name} is damaged: its checksum is another.`)
}

async function checkArchive(place: Place, name: string, manifest: Manifest): Promise<void> {
  for await (const _rows of readArchive(place, name, manifest));
}

/** Complete archives with what they hold, by name. */
export async function listArchives({ config }: Context): Promise<(Manifest & { name: string })[]> {
  const names = (await listSettled(config, 0, 'archive')).toSorted()
  const found = await Promise.all(names.map(async (name) => ({ name, manifest: await readManifest(config, name) })))
  return found.flatMap(({ name, manifest }) => (manifest ? [{ ...manifest, name }] : []))
}

/** Loads an archive into a table of the schema `archive`, to be read there. @throws Error when there is none, or it is damaged */
export async function loadArchive({ db, config }: Context, name: string): Promise<Manifest> {
  const manifest = /^\w+$/.test(name) ? await readManifest(config, name) : undefined
  if (!manifest) throw new Error(`There is no archive ${name}.`)
  await inLongTransaction(db, async (db) => {
    await queries.makeArchived(db, name, manifest)
    const columns = manifest.columns.map((column) => `"${column.name}"`).join(', ')
    const rowsIn = await db.unsafe(`copy archive."${name}" (${columns}) from stdin`).writable()
    await pipeline(Readable.from(readArchive(config, name, manifest)), rowsIn)
  })
  return manifest
}
