import { expect } from 'vitest'
import { contextOn } from '#tests/support/context.ts'
import { test as base } from '#tests/support/test.ts'
import { once } from './idempotency.ts'

const start = new Date('2026-03-02T15:00:00Z')
const call = (key: string) => ({ route: 'POST /x', key, input: {} })
const fail = async () => {
  throw new Error('broken')
}

const test = base.extend('given', { scope: 'file' }, async ({ db }) => {
  const caller = contextOn(db)
  /** A caller whose clock stands still at `seconds` after the start, so that no key grows stale by itself. */
  const at = (seconds: number) => ({ ...caller, now: () => new Date(start.getTime() + seconds * 1000) })

  return { at }
})

test('a call that fails while the database is away gives its key back when that is there again', async ({ db, given: { at } }) => {
  const failing = once(at(0), call('away'), async () => {
    await db`alter table idempotency_keys rename to away`
    return fail()
  })
  await expect(failing, 'the caller hears of what went wrong first').rejects.toThrow('broken')
  await db`alter table away rename to idempotency_keys`

  await expect
    .poll(() => once(at(0), call('away'), async () => 'done').catch(({ message }: Error) => message), { timeout: 10_000 })
    .toEqual({
      answer: 'done',
      isReplayed: false,
    })
})

test('a key that somebody has taken over is not given back by who held it before', async ({ db, given: { at } }) => {
  const [first, second] = [Promise.withResolvers<never>(), Promise.withResolvers<string>()]
  const slow = once(at(0), call('slow'), () => first.promise)
  await expect.poll(() => db`select from idempotency_keys where key = 'slow'`).toHaveLength(1)
  const next = once(at(31), call('slow'), () => second.promise)
  await expect.poll(() => db`select from idempotency_keys where key = 'slow' and locked_at > ${start}`).toHaveLength(1)

  first.reject(new Error('too late'))
  await expect(slow).rejects.toThrow('too late')
  await expect(once(at(32), call('slow'), async () => 'twice')).rejects.toMatchObject({ spec: { code: 'in_progress' } })
  second.resolve('once')

  expect(await next).toEqual({ answer: 'once', isReplayed: false })
})
