import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Pool } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { addPartition, listPartitions } from '#server/lib/months.ts'
import { openQueue } from '#server/lib/queue.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { copyOut } from '#server/lib/copy-out.ts'
import { saveToFolder } from './backup-folder.ts'
import { loadBackup } from './load-backup.ts'
import { saveBackup } from './save-backup.ts'
import { schemaText } from './schema-text.ts'

let source: TestDatabase
let target: Pool
let folder: string
const paths = () => ({ file: join(folder, 'backup.tar.gz'), mediaFolder: join(folder, 'media') })
const restored = () => ({ file: join(folder, 'backup.tar.gz'), mediaFolder: join(folder, 'restored') })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oficio-backup-'))
  source = await testDatabase()
  target = await emptyDatabase()
})
afterEach(async () => {
  await source.drop()
  await dropEmpty(target)
  rmSync(folder, { recursive: true })
})

test('a backup comes back the same: rows, pictures, keys and the next number', async () => {
  await fill(source.db, 300)
  // A month whose rows were archived.
  const month = { name: 'transitions_2040_01_kept', from_at: '2040-01-01T00:00:00Z', to_at: '2040-02-01T00:00:00Z' }
  await addPartition(source.db, 'transitions', month)
  await source.db`insert into transitions ${source.db({ ...transition(1), at: new Date('2040-01-31T00:00:00Z') })}`
  mkdirSync(join(folder, 'media/one'), { recursive: true })
  writeFileSync(join(folder, 'media/one/640.webp'), Buffer.alloc(300_000, 'picture'))

  const saved = await saveBackup(source.db, paths())
  const loaded = await loadBackup(target, restored())

  expect(loaded).toEqual(saved)
  expect(await digest(target)).toEqual(await digest(source.db))
  expect(await schemaText(target)).toBe(await schemaText(source.db))
  expect(await listPartitions(target, 'transitions')).toEqual(await listPartitions(source.db, 'transitions'))
  expect(await target`select tableoid::regclass::text as name from transitions where at > '2039-01-01'`).toEqual([{ name: month.name }])
  expect(readFileSync(join(folder, 'restored/one/640.webp'))).toEqual(readFileSync(join(folder, 'media/one/640.webp')))
  const next = (db: Pool) => db`insert into transitions ${db(transition(0))} returning id`
  expect(await next(target)).toEqual(await next(source.db))
  await expect(target`delete from transitions`).rejects.toThrow('append-only')
  await expect(target`delete from transitions_2040_01_kept`).rejects.toThrow('append-only')
})

test('waiting jobs wait again', async () => {
  const job = { event: 'something.happened', reaction: 'tell', payload: { text: 'a "quoted"\n\\ line' } }
  const queue = await openQueue(source.db, createLog('silent'))
  await queue.add(
    source.db,
    Array.from({ length: 1200 }, () => job),
  )
  await queue.take(1)
  await queue.stop()

  await saveBackup(source.db, paths())
  await loadBackup(target, restored())

  const restoredQueue = await openQueue(target, createLog('silent'))
  const jobs = await restoredQueue.take(2000)
  expect(jobs).toHaveLength(1200)
  expect(jobs[0]?.data).toEqual(job)
  await restoredQueue.stop()
})

test('the archive is one that tar opens, only its owner reads it, and nothing half-made is left', async () => {
  await fill(source.db, 3)

  await saveBackup(source.db, paths())

  const names = execFileSync('tar', ['-tzf', paths().file]).toString().trim().split('\n')
  expect(names[0]).toBe('manifest.json')
  expect(names.at(-1)).toBe('summary.json')
  expect(names).toContain('tables/transitions/000001.copy')
  expect(statSync(paths().file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['backup.tar.gz'])
})

test('a connection goes on after rows that were read late', async () => {
  const connection = await source.db.reserve()
  const readLate = async (query: string) => {
    const rows = await connection.unsafe(query).readable()
    // Larger than the driver's read buffer, with the end in the last chunk.
    while (rows.readableLength < 65_536) await setImmediate()
    return rows
  }
  const late = { unsafe: (query: string) => ({ readable: () => readLate(query) }) } as unknown as typeof connection

  let bytes = 0
  for await (const chunk of copyOut(late, `(select i, repeat('x', 70) from generate_series(1, 900) i)`)) bytes += chunk.length
  const [row] = await connection<{ one: number }[]>`select 1 as one`
  connection.release()

  expect([bytes, row]).toEqual([67_392, { one: 1 }])
})

test('a table larger than one part comes back whole, and as of one moment', async () => {
  await fill(source.db, 60_000)
  let isOver = false
  const writing = (async () => {
    for (let at = 0; !isOver; at++) await fill(source.db, 10, `later ${at}`)
  })()

  const saved = await saveBackup(source.db, paths())
  isOver = true
  await writing
  await loadBackup(target, restored())

  const [row] = await target<{ rows: number }[]>`select count(*) as rows from transitions`
  expect(saved.tables['transitions']?.rows).toBe(row!.rows)
  expect(row!.rows).toBeGreaterThanOrEqual(60_000)
  expect(row!.rows % 10).toBe(0)
  expect(execFileSync('tar', ['-tzf', paths().file]).toString()).toContain('tables/transitions/000002.copy')
})

test('a used database is refused and stays as it is', async () => {
  await saveBackup(source.db, paths())
  await target`create table mine (id int)`

  await expect(loadBackup(target, restored())).rejects.toThrow('The database is not empty')

  expect(await target`select * from mine`).toHaveLength(0)
})

test.each([
  ['cut off', (file: string) => truncateSync(file, statSync(file).size - 200)],
  ['no archive', (file: string) => writeFileSync(file, 'hello')],
  ['another archive', (file: string) => execFileSync('tar', ['-czf', file, '-C', '/etc', 'hostname'])],
])('a file that is %s is refused in words, and the database stays empty', async (_, damage) => {
  await fill(source.db, 50)
  await saveBackup(source.db, paths())
  damage(paths().file)

  await expect(loadBackup(target, restored())).rejects.toThrow(/is no backup|cut off/)

  expect(await target`select relname from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
})

test('an existing file is never overwritten', async () => {
  writeFileSync(paths().file, 'precious')

  await expect(saveBackup(source.db, paths())).rejects.toThrow('exists: choose another name')

  expect(readFileSync(paths().file, 'utf8')).toBe('precious')
})

test('a folder keeps the backups of some days, and loses older ones only once there is a new one', async () => {
  await fill(source.db, 3)
  const backups = join(folder, 'backups')
  const now = new Date('2026-03-31T03:20:00.500Z')
  const given = { folder: backups, mediaFolder: paths().mediaFolder, keepDays: 30, now }
  const recent = ['oficio-2026-03-01T032001Z.tar.gz', 'oficio-2026-03-02.tar.gz', 'oficio-2026-03-31T010000Z.tar.gz.part']
  const others = ['notes.txt', 'oficio-2020.tar.gz', 'other-2020-01-01.tar.gz']
  const old = ['oficio-2026-02-28.tar.gz', 'oficio-2026-03-01T031959Z.tar.gz', 'oficio-2026-03-29T032000Z.tar.gz.part']
  mkdirSync(backups)
  for (const name of [...recent, ...others, ...old]) writeFileSync(join(backups, name), '')
  const all = readdirSync(backups)
  // Where pictures should be: the tables are saved before this is noticed.
  writeFileSync(given.mediaFolder, 'no folder')

  await expect(saveToFolder(source.db, given)).rejects.toThrow('ENOTDIR')
  expect(readdirSync(backups).toSorted()).toEqual(all.toSorted())
  rmSync(given.mediaFolder)
  const { file, deleted } = await saveToFolder(source.db, given)

  expect(deleted.toSorted()).toEqual(old)
  expect(readdirSync(backups).toSorted()).toEqual([...recent, ...others, 'oficio-2026-03-31T032000Z.tar.gz'].toSorted())
  expect(execFileSync('tar', ['-tzf', file]).toString()).toMatch(/transitions\/000001\.copy\n[^]*\nsummary\.json\n$/)
})

const transition = (index: number, note = 'first') => ({
  entity: `tab\tquote"back\\slash ñ`,
  entity_id: '01890000-0000-7000-8000-000000000000',
  from_state: 'a\nb',
  event: 'made',
  to_state: 'c',
  actor: 'S',
  at: new Date('2026-03-01T12:00:00.123Z'),
  reason: index % 2 ? `${note} ${index} `.repeat(8) : null,
})

async function fill(db: Pool, count: number, note = 'first') {
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, index) => transition(from + index, note))
    await db`insert into transitions ${db(rows)}`
  }
}

async function digest(db: Pool) {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migrations' order by 1`
  return Promise.all(
    tables.map(async ({ name }) => [name, await db`select md5(string_agg(t::text, '|' order by t::text)) from ${db(name)} t`]),
  )
}

async function emptyDatabase() {
  const url = new URL(inject('postgres').url)
  const admin = connect({ url: url.href, max: 1 })
  url.pathname = `/empty_${process.hrtime.bigint()}`
  await admin.unsafe(`create database ${url.pathname.slice(1)}`)
  await admin.end()
  return connect({ url: url.href })
}

async function dropEmpty(db: Pool) {
  const { database } = db.options
  await db.end()
  const admin = connect({ url: inject('postgres').url, max: 1 })
  await admin.unsafe(`drop database ${database} with (force)`)
  await admin.end()
}
