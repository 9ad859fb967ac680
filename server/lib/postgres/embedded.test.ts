import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Pool } from '../db.ts'
import { stopEmbedded } from './embedded.ts'
import { openDatabase, type OpenDatabase } from './open.ts'
import { findPlace } from './place.ts'
import { runningServer } from './postmaster.ts'

let folder: string
let dataDir: string
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oficio-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  lines = []
})
afterEach(async () => {
  await stopEmbedded(dataDir)
  rmSync(folder, { recursive: true })
})

const open = () => openDatabase({ dataDir, say: (line) => lines.push(line) })
const serverOf = (folder: string) => runningServer(findPlace(folder))!

async function use<T>(database: OpenDatabase, work: (db: Pool) => Promise<T>): Promise<T> {
  const db = connect({ ...database.connection, max: 2 })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** Tries until it works, as the application's callers do while the database is away; at most as long as a test may take. */
const eventually = <T>(work: () => T | Promise<T>) => vi.waitFor(work, { timeout: 60_000, interval: 25 })

test('starts empty, keeps its data, and the last to leave stops it', async () => {
  const first = await open()
  await use(first, (db) => db`create table notes (id int primary key)`)
  const pid = serverOf(dataDir)
  await first.stop()

  const second = await open()

  expect(() => process.kill(pid, 0)).toThrow()
  expect(first.attached).toBe(false)
  expect(second.attached).toBe(false)
  expect(await use(second, (db) => db`select * from notes`)).toHaveLength(0)
  await second.stop()
})

test('of two that start together one runs the server, the other attaches, and each may leave first', async () => {
  const both = await Promise.all([open(), open()])

  expect(new Set(both.map(({ holder }) => holder)).size).toBe(1)
  await both[0].stop()
  expect(await use(both[1], (db) => db`select 1 as one`)).toMatchObject([{ one: 1 }])
  await both[1].stop()
  expect(serverOf(dataDir)).toBeUndefined()
})

test('two that leave together stop it', async () => {
  const both = [await open(), await open()]

  await Promise.all(both.map((database) => database.stop()))

  expect(serverOf(dataDir)).toBeUndefined()
})

test('starts again by itself when the server is killed, and a pool in use recovers', async () => {
  const database = await open()
  const db = connect({ ...database.connection, max: 2 })
  await db`create table notes (id int primary key)`
  await db`insert into notes values (1)`
  const pid = serverOf(dataDir)

  process.kill(pid, 'SIGKILL')
  // For a moment the connections of the killed server still answer.
  await eventually(async () => expect(serverOf(dataDir)).not.toBeOneOf([pid, undefined]))
  await eventually(() => db`insert into notes values (2)`)

  expect(await db`select id from notes order by id`).toMatchObject([{ id: 1 }, { id: 2 }])
  expect(lines).toContain('The database stopped; starting it again.')
  await db.end()
  await database.stop()
})

test('comes up although the server is killed before anybody has reached it', async () => {
  const opening = open()
  const server = await eventually(async () => {
    const pid: number | undefined = serverOf(dataDir)
    if (pid === undefined) throw new Error('no server yet')
    return pid
  })
  process.kill(server, 'SIGKILL')

  const database = await opening
  const db = connect({ ...database.connection, max: 1 })
  expect([...(await db`select 1 as one`)]).toEqual([{ one: 1 }])
  await db.end()
  await database.stop()
})

test('loses no acknowledged write over ten kills of the server', async () => {
  const database = await open()
  const db = connect({ ...database.connection, max: 4 })
  await db`create table notes (id int primary key)`
  const acknowledged: number[] = []
  let isOver = false
  const writer = async (start: number) => {
    for (let id = start; !isOver; id += 4) {
      try {
        await db`insert into notes values (${id})`
        acknowledged.push(id)
      } catch {
        await sleep(10)
      }
    }
  }

  const writers = [0, 1, 2, 3].map(writer)
  let killed: number | undefined
  for (let kill = 0; kill < 10; kill++) {
    // Waits for the next server, then for writes to it: acknowledgements from the last one may still arrive.
    const server = await eventually(async () => {
      const pid: number | undefined = serverOf(dataDir)
      if (pid === undefined || pid === killed) throw new Error('no server yet')
      return pid
    })
    const before = acknowledged.length
    await eventually(async () => {
      if (acknowledged.length < before + 20) throw new Error('no writes yet')
    })
    process.kill(server, 'SIGKILL')
    killed = server
  }
  isOver = true
  await Promise.all(writers)

  const kept = new Set((await eventually(() => db<{ id: number }[]>`select id from notes`)).map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  await db.end()
  await database.stop()
}, 300_000)

test('outlives a killed process, and the next one attaches to it', async () => {
  const script = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))}
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write('open')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const pid = serverOf(dataDir)

  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await open()

  expect(next.attached).toBe(true)
  expect(serverOf(dataDir)).toBe(pid)
  await next.stop()
  expect(serverOf(dataDir)).toBeUndefined()
})

test('lock files that name a foreign process are no obstacle', async () => {
  const first = await open()
  const place = findPlace(dataDir)
  await first.stop()
  const stale = `${process.pid}\n${place.data}\n1\n5432\n${place.socketFolder}\n\n`
  writeFileSync(join(place.data, 'postmaster.pid'), stale)
  writeFileSync(join(place.socketFolder, '.s.PGSQL.5432.lock'), stale)
  writeFileSync(join(place.socketFolder, '.s.PGSQL.5432'), '')

  const second = await open()

  expect(second.attached).toBe(false)
  await second.stop()
})

test('a first start that was cut off leaves nothing that hinders the next', async () => {
  mkdirSync(dataDir, { recursive: true })
  const place = findPlace(dataDir)
  mkdirSync(`${place.data}.1`)
  writeFileSync(join(`${place.data}.1`, 'half'), '')

  const database = await open()

  expect(await use(database, (db) => db`select 1 as one`)).toMatchObject([{ one: 1 }])
  await database.stop()
})

test('a folder too deep for a socket works', async () => {
  dataDir = join(folder, 'deep'.repeat(20), 'deeper'.repeat(10), 'data')

  const database = await open()

  expect(database.connection.host!.length).toBeLessThan(90)
  expect(await use(database, (db) => db`select 1 as one`)).toMatchObject([{ one: 1 }])
  await database.stop()
})

test('the log of the server holds nothing that a person typed', async () => {
  const database = await open()
  await use(database, async (db) => {
    await db`create table people (email text primary key)`
    await db`insert into people values ('ana@example.com')`
    await expect(db`insert into people values ('ana@example.com')`).rejects.toThrow('duplicate key')
    await expect(db.unsafe(`select 'ana@example.com'::int`)).rejects.toThrow('invalid input')
  })

  expect(readFileSync(findPlace(dataDir).log, 'utf8')).not.toContain('ana@')
  await database.stop()
})

test('data of another version is refused in words', async () => {
  const first = await open()
  await first.stop()
  const place = findPlace(dataDir)
  writeFileSync(join(place.data, 'PG_VERSION'), '17\n')

  await expect(open()).rejects.toThrow('was written by PostgreSQL 17, and this is 18')
})

test.runIf(process.getuid?.() === 0)(
  'below a folder that PostgreSQL may not enter, the data is kept elsewhere and found again',
  async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    dataDir = join(closed, 'data')

    const first = await open()
    await use(first, (db) => db`create table notes (id int)`)
    await first.stop()
    const second = await open()

    const elsewhere = realpathSync(join(dataDir, 'postgres'))
    expect(elsewhere).toMatch(/^\/var\/lib\/oficio\//)
    expect(lines[0]).toContain(`The database is kept in ${elsewhere}`)
    expect(await use(second, (db) => db`select * from notes`)).toHaveLength(0)
    await second.stop()
    rmSync(elsewhere, { recursive: true })
    await expect(open()).rejects.toThrow(`Remove ${join(realpathSync(dataDir), 'postgres')} to start with an empty database`)
    rmSync(join(dataDir, 'postgres'))
  },
)

test.runIf(process.getuid?.() === 0)('an ordinary user runs it as that user', async () => {
  const nobody = 65_534
  mkdirSync(dataDir)
  chownSync(dataDir, nobody, nobody)
  const script = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))}
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write(database.holder)
    await database.stop()`

  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { uid: nobody, gid: nobody })
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])

  expect(said).toContain(`in ${dataDir}/postgres`)
  expect(code).toBe(0)
  expect(statSync(join(dataDir, 'postgres/data')).uid).toBe(nobody)
})

test.runIf(process.getuid?.() === 0)('a folder of another user is reported in a sentence', async () => {
  await (await open()).stop()
  const script = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))}
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => process.stdout.write(error.message))`

  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { uid: 65_534, gid: 65_534 })

  expect(await text(child.stdout)).toMatch(/The folder .*\/postgres belongs to another user \(\d+\)\. Start as that user, or set DATA_DIR/)
})
