import * as z from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inTransaction, parseAll, poolOf, readOnly } from './db.ts'

const { db, drop } = await testDatabase()
afterAll(drop)

test('rows that were parsed are held by who asked for them alone', async () => {
  const answer = db`select n from generate_series(1, 3) n`

  expect(await parseAll(z.object({ n: z.int() }), answer)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])

  expect(await answer).toHaveLength(0)
})

test('connections for reading change nothing, in a transaction or out of one, and belong to the same database', async () => {
  await db`create table written (n int)`
  const reader = readOnly(db)

  await expect(reader`insert into written values (1)`).rejects.toMatchObject({ code: '25006' })
  await expect(inTransaction(reader, (db) => db`insert into written values (1)`)).rejects.toMatchObject({ code: '25006' })
  expect(await reader`select from written`).toHaveLength(0)
  expect(await inTransaction(reader, async (db) => [poolOf(db), poolOf(reader)])).toEqual([db, db])
  expect(readOnly(db)).toBe(reader)
})
