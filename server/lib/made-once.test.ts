import { expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'

test('a value is made once for all who ask, and a failure is not kept', async () => {
  const answers = [Promise.reject(new Error('not now')), Promise.resolve('made')]
  for (const answer of answers) answer.catch(() => undefined)
  let count = 0
  const get = madeOnce(() => answers[count++]!)
  expect(await Promise.allSettled([get(), get()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await Promise.all([get(), get(), get()])).toEqual(['made', 'made', 'made'])
  expect(count).toBe(2)
})
