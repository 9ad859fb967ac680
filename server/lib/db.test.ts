import * as z from 'zod/mini'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { connect, directOf, inTransaction, parseAll, poolOf, readOnly } from './db.ts'
import { keepTimeouts, poolerProblem } from './postgres/pooler.ts'

test('rows that were parsed are held by who asked for them alone', async ({ db }) => {
  const answer = db`select n from generate_series(1, 3) n`

  expect(await parseAll(z.object({ n: z.int() }), answer)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])

  expect(await answer).toHaveLength(0)
})

test('connections for reading change nothing, in a transaction or out of one, and belong to the same database', async ({ db }) => {
  await db`create table written (n int)`
  const reader = readOnly(db)

  await expect(reader`insert into written values (1)`).rejects.toMatchObject({ code: '25006' })
  await expect(inTransaction(reader, (db) => db`insert into written values (1)`)).rejects.toMatchObject({ code: '25006' })
  expect(await reader`select from written`).toHaveLength(0)
  expect(await inTransaction(reader, async (db) => [poolOf(db), poolOf(reader)])).toEqual([db, db])
  expect(readOnly(db)).toBe(reader)
})

test('behind a pooler the database gives sessions their timeouts, and LISTEN goes past it', async ({ db, databaseUrl: url }) => {
  const through = (directUrl: string) => connect({ url, directUrl, max: 1 })
  await db.unsafe(`alter role current_user in database ${new URL(url).pathname.slice(1)} reset statement_timeout`)
  const early = through(url)
  expect(await poolerProblem(early)).toMatch(/^Sessions of the pooler have a statement_timeout of 0 ms: /)
  await early.end()

  await Promise.all(Array.from({ length: 8 }, () => keepTimeouts(url)))
  const pool = through(url)
  expect(await poolerProblem(pool)).toBeUndefined()
  const heard = Promise.withResolvers<string>()
  await pool.listen('pooled', heard.resolve)
  await directOf(pool).notify('pooled', 'here')
  expect(await heard.promise).toBe('here')
  expect(directOf(db)).toBe(db)
  await pool.end()

  // LISTEN doesn't go through the pooler: that of a database which is not there fails.
  const astray = through(Object.assign(new URL(url), { pathname: '/nowhere' }).href)
  await expect(astray.listen('pooled', () => {})).rejects.toMatchObject({ code: '3D000' })
  await astray.end()
})
