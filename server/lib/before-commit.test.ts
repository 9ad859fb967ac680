import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { afterCommit, beforeCommit, type Db, inTransaction, writePending } from './db.ts'

const { db, drop } = await testDatabase()
afterAll(drop)
await db`create table lines (n int check (n > 0))`
beforeEach(() => db`delete from lines`)

const calls: (readonly number[])[] = []
beforeEach(() => void (calls.length = 0))
async function write(db: Db, rows: readonly number[]): Promise<void> {
  calls.push(rows)
  await db`insert into lines select unnest(${rows}::int[])`
}
const stored = async (on: Db = db) => (await on`select n from lines order by n`).map((row) => row['n'])

test('all rows of a kind are written by one call, within the transaction', async () => {
  const before = await inTransaction(db, async (db) => {
    await beforeCommit(db, write, 1)
    await inTransaction(db, (db) => beforeCommit(db, write, 2))
    return stored(db)
  })
  expect(before).toEqual([])
  expect(calls).toEqual([[1, 2]])
  expect(await stored()).toEqual([1, 2])
})

test('what is needed earlier is written earlier, and once', async () => {
  const seen = await inTransaction(db, async (db) => {
    await beforeCommit(db, write, 1)
    await writePending(db)
    const seen = await stored(db)
    await beforeCommit(db, write, 2)
    return seen
  })
  expect(seen).toEqual([1])
  expect(calls).toEqual([[1], [2]])
})

test('a transaction that fails leaves nothing, and one whose rows are refused fails', async () => {
  await expect(
    inTransaction(db, async (db) => {
      await beforeCommit(db, write, 1)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await expect(
    inTransaction(db, async (db) => {
      await db`insert into lines values (7)`
      await beforeCommit(db, write, -1)
    }),
  ).rejects.toMatchObject({ code: '23514' })
  expect(await stored()).toEqual([])
})

test('nothing is told of a transaction whose rows are refused with its commit', async () => {
  const told: string[] = []
  const begin = (n: number) =>
    inTransaction(db, async (db) => {
      afterCommit(db, () => void told.push(String(n)))
      await beforeCommit(db, write, n)
    })
  await expect(begin(-1)).rejects.toMatchObject({ code: '23514' })
  await begin(4)
  expect(told).toEqual(['4'])
  expect(await stored()).toEqual([4])
})

test('without a transaction a row is written at once', async () => {
  await beforeCommit(db, write, 3)
  expect(await stored()).toEqual([3])
})
