import * as z from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { many } from './db.ts'

const { db, drop } = await testDatabase()
afterAll(drop)

test('rows that were parsed are held by who asked for them alone', async () => {
  const answer = db`select n from generate_series(1, 3) n`

  expect(await many(z.object({ n: z.int() }), answer)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])

  expect(await answer).toHaveLength(0)
})
