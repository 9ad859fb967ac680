import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { afterCommit, beforeCommit, type Db, inTransaction, type Write, writePending } from './db.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db }) => {
  await db`create table lines (n int primary key check (n > 0))`
  await db`create table halves (n int references lines)`
  const stored = async (on: Db = db) => (await on`select n from lines order by n`).map((row) => row['n'])

  return { stored }
})
test.beforeEach(({ db, given: _tables }) => db`truncate lines, halves`)

const calls: (readonly number[])[] = []
test.beforeEach(() => void (calls.length = 0))
const write: Write<number> = {
  parts: (db, rows) => {
    calls.push(rows)
    return db`new_lines as (insert into lines select unnest(${rows}::int[]) returning n)`
  },
}

test('all rows of a kind are written by one call, within the transaction', async ({ db, given: { stored } }) => {
  const before = await inTransaction(db, async (db) => {
    await beforeCommit(db, write, 1)
    await inTransaction(db, (db) => beforeCommit(db, write, 2))
    return stored(db)
  })
  expect(before).toEqual([])
  expect(calls).toEqual([[1, 2]])
  expect(await stored()).toEqual([1, 2])
})

test('kinds that refer to each other are written by one statement, in any order, and one returns its rows', async ({
  db,
  given: { stored },
}) => {
  const returned: unknown[] = []
  const half: Write<number> = {
    parts: (db, rows) => db`new_halves as (insert into halves select unnest(${rows}::int[]) returning n * 2 as twice)`,
    returning: (db) => db`select twice from new_halves`,
    read: (_, rows) => void returned.push(...rows),
  }
  await inTransaction(db, async (db) => {
    await beforeCommit(db, half, 5)
    await beforeCommit(db, write, 5)
  })
  expect(returned).toEqual([{ twice: 10 }])
  expect(await stored()).toEqual([5])
  await expect(
    inTransaction(db, async (db) => {
      await beforeCommit(db, half, 5)
      await beforeCommit(db, { ...half }, 5)
    }),
  ).rejects.toThrow('two kinds')
})

test('rows needed earlier are written earlier, and once', async ({ db, given: { stored } }) => {
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

test('a transaction that fails leaves nothing, and one whose rows are refused fails', async ({ db, given: { stored } }) => {
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

test('nothing is told of a transaction whose rows are refused with its commit', async ({ db, given: { stored } }) => {
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

test('without a transaction a row is written at once', async ({ db, given: { stored } }) => {
  await beforeCommit(db, write, 3)
  expect(await stored()).toEqual([3])
})
