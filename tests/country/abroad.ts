import { loadBase } from '#db/seed/base.ts'
import { test } from '#tests/support/test.ts'

/** Vitest's `test` with a database of the country of `COUNTRY`, in place of that of the template. */
export const abroad = test.extend('db', { scope: 'file' }, async ({ database: { db } }) => {
  await db`truncate states, categories, posts, base_data cascade`
  await loadBase(db)
  return db
})
