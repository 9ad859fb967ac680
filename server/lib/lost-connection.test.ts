import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { connect, type Db, inTransaction } from './db.ts'

const pidOf = async (db: Db) => (await db<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid

const test = base.extend('given', { scope: 'file' }, async ({ db }) => {
  /** Ends a connection as a database that restarts does, and waits until it is gone. */
  const end = (pid: number) => db`select pg_terminate_backend(${pid}, 2000)`

  return { end }
})

test('a transaction whose connection is lost fails, and what it would still have done is not done', async ({ db, given: { end } }) => {
  await db`create table lost (step text)`
  const gone = Promise.withResolvers<void>()
  let rest: Promise<unknown> | undefined

  const whole = inTransaction(db, async (tx) => {
    await tx`insert into lost values ('first')`
    await end(await pidOf(tx))
    rest = gone.promise.then(() => tx`insert into lost values ('second')`)
    await rest
  })
  await expect(whole).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|57P01/) })
  // Every connection is open again, whoever had the lost one before.
  await Promise.all(Array.from({ length: 20 }, () => db`select pg_sleep(0.01)`))
  gone.resolve()

  await expect(rest).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await db`select step from lost`).toEqual([])
})

test('of a transaction that failed nothing is done that another part of it would still have done', async ({ db }) => {
  await db`create table parts (step text)`
  let rest: Promise<unknown> | undefined
  const failed = new Error('failed')

  const whole = inTransaction(db, async (tx) => {
    rest = tx`insert into parts values ('first')`.then(() => tx`insert into parts values ('second')`)
    await Promise.all([rest, Promise.reject(failed)])
  })
  await expect(whole).rejects.toBe(failed)

  await expect(rest).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await db`select step from parts`).toEqual([])
})

test('ending a transaction after its connection was lost does not end the transaction that has the connection now', async ({
  databaseUrl: url,
  db,
  given: { end },
}) => {
  const pool = connect({ url, max: 1 })
  await db`create table kept (step text)`
  const [gone, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lost = inTransaction(pool, async (tx) => {
    const pid = await pidOf(tx)
    isOver.resolve(end(pid).then(() => undefined))
    await gone.promise
    throw new Error('too late')
  })
  await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|57P01/) })
  await isOver.promise

  await inTransaction(pool, async (tx) => {
    await tx`insert into kept values ('second')`
    gone.resolve()
    await pidOf(tx)
    await pidOf(tx)
  })

  expect(await db`select step from kept`).toEqual([{ step: 'second' }])
  await pool.end()
})

test('a lost reserved connection cannot affect its new holder', async ({ databaseUrl: url, db, given: { end } }) => {
  const pool = connect({ url, max: 1 })
  await db`create table meant (step text)`
  const reserved = await pool.reserve()
  await end(await pidOf(reserved))

  await inTransaction(pool, async (tx) => {
    await tx`insert into meant values ('second')`
    await expect(reserved`rollback`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    reserved.release()
    await pidOf(tx)
  })

  expect(await db`select step from meant`).toEqual([{ step: 'second' }])
  await pool.end()
})

test('connections that are lost again and again serve whoever comes later', async ({ db, given: { end } }) => {
  const refused = /CONNECTION_|57P01|ECONNRESET|EPIPE/
  for (let round = 0; round < 20; round++) {
    const lost = inTransaction(db, async (tx) => {
      const pid = await pidOf(tx)
      await Promise.allSettled([tx`select pg_sleep(5)`, end(pid)])
      await tx`select 1`
    })
    await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(refused) })
    await Promise.allSettled(Array.from({ length: 10 }, () => db`select 1`))
  }

  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => db<{ n: number }[]>`select ${n}::int as n`))
  expect(answers.map(([row]) => row!.n)).toEqual(Array.from({ length: 30 }, (_, n) => n))
})

test('a pool closes whose connection was lost in the middle of a statement', async ({ databaseUrl: url }) => {
  const pool = connect({ url, max: 1 })

  await expect(pool`select pg_terminate_backend(pg_backend_pid())`).rejects.toMatchObject({
    code: expect.stringMatching(/CONNECTION_CLOSED|57P01/),
  })

  await expect(pool.end()).resolves.toBeUndefined()
})

test('an answer that was cut off leaves nothing in the answers that come after it', async ({ databaseUrl: url }) => {
  const pool = connect({ url, max: 1 })
  const rows = pool`select n, case when n = 3 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 9) n`
  await expect(rows).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|57P01/) })

  expect([...(await pool`select 7 as n`)]).toEqual([{ n: 7 }])
  await pool.end()
})

/** Stands before a database, and lets `refuse` decide what it does to each connection. @returns its address, and how to make it listen */
function stoodBefore(url: string, refuse: (connection: number, socket: Socket) => void) {
  const target = new URL(url)
  let count = 0
  const proxy = createServer((socket) => {
    const behind = dial(Number(target.port), target.hostname)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => other.destroy())
        .pipe(other)
    refuse(++count, socket)
  })
  const listen = (port = 0) =>
    new Promise<string>((resolve) =>
      proxy.listen(port, '127.0.0.1', () =>
        resolve(Object.assign(new URL(url), { host: `127.0.0.1:${(proxy.address() as AddressInfo).port}` }).href),
      ),
    )
  return { listen, close: () => new Promise<void>((resolve) => proxy.close(() => resolve())) }
}

test('whoever waits for a connection of their own gets one, though it is lost before it is theirs', async ({ databaseUrl: url }) => {
  // Lost after the greeting, while the driver asks for the types.
  const { listen, close } = stoodBefore(url, (connection, socket) => {
    let pieces = 0
    socket.on('data', () => connection === 1 && ++pieces === 2 && socket.destroy())
  })
  const pool = connect({ url: await listen(), max: 1 })
  onTestFinished(async () => {
    await pool.end({ timeout: 0 })
    await close()
  })

  const own = await pool.reserve()

  expect(await own`select 1 as one`).toMatchObject([{ one: 1 }])
  own.release()
})

test('whoever was refused a connection of their own takes none from the pool later', async ({ databaseUrl: url }) => {
  const { listen, close } = stoodBefore(url, () => {})
  const address = await listen()
  await close()
  const pool = connect({ url: address, max: 1 })
  onTestFinished(async () => {
    await pool.end({ timeout: 0 })
    await close()
  })
  await expect(pool.reserve()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await listen(Number(new URL(address).port))

  const own = await pool.reserve()
  own.release()

  expect(await pool`select 1 as one`).toMatchObject([{ one: 1 }])
})
