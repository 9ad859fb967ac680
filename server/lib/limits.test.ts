import { tables } from '#server/tables.ts'
import { expect } from 'vitest'
import { commonErrors, isError, tooOften } from '#contract/errors.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { readConfig } from './config.ts'
import { type Context, systemContext } from './context.ts'
import { connect, type Pool } from './db.ts'
import { takeLimit } from './limits.ts'
import { createLog } from './log.ts'
import { usualSettings } from './settings.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, databaseUrl }, { onCleanup }) => {
  /** As another process on the same database would be. */
  const other = connect({ url: databaseUrl })
  onCleanup(() => other.end())
  const [here, there] = [on(db), on(other)]
  const written = async (key: string) => {
    const [row] = await db<{ count: number }[]>`select sum(count)::int as count from rate_limits where key = ${key}`
    return row!.count
  }

  return { here, there, written }
})

let now = new Date('2026-03-02T12:00:10Z')
const on = (pool: Pool): Context =>
  systemContext({
    pool,
    clock: { now: () => now },
    settings: usualSettings,
    tables,
    config: readConfig({ NODE_ENV: 'test' }),
    log: createLog('silent'),
  })

const coarse = { count: 60, seconds: 60, isCoarse: true } as const
const exact = { count: 5, seconds: 60 }
const granted = (calls: PromiseSettledResult<void>[]) => calls.filter(({ status }) => status === 'fulfilled').length

test('exact limits let exactly that many through, at once and from two processes', async ({ db, given: { here, there } }) => {
  const calls = await atOnce(db, 20, (index) => takeLimit(index % 2 ? here : there, 'exact', exact))

  expect(granted(calls)).toBe(5)
})

test('limits counted in lots never let more through, from two processes at once', async ({ db, given: { here, there } }) => {
  const calls = await atOnce(db, 300, (index) => takeLimit(index % 2 ? here : there, 'coarse', coarse))

  expect(granted(calls)).toBeLessThanOrEqual(60)
  // Only unused quota of one of them can be missing.
  expect(granted(calls)).toBeGreaterThan(60 - 2 * 3)
})

test('a lot is one write for all its uses', async ({ given: { here, written } }) => {
  for (let i = 0; i < 7; i++) await takeLimit(here, 'few', coarse)

  expect(await written('few:60')).toBe(9)
})

test('the next window begins anew, and says when it does', async ({ given: { here } }) => {
  for (let i = 0; i < 60; i++) await takeLimit(here, 'window', coarse)

  const refused = await takeLimit(here, 'window', coarse).catch((error: unknown) => error)
  expect(isError(refused, commonErrors.rateLimited)).toBe(true)
  expect(refused).toMatchObject({ retryAfterSeconds: 50 })

  now = new Date('2026-03-02T12:01:00Z')
  await takeLimit(here, 'window', coarse)
})

test.each([
  [20, 'Espera un momento.', 'Wait a moment.'],
  [61, 'Vuelve a intentarlo dentro de 2 minutos.', 'Try again in 2 minutes.'],
  [3600, 'Vuelve a intentarlo dentro de 60 minutos.', 'Try again in 60 minutes.'],
  [86_400, 'Vuelve a intentarlo dentro de 24 horas.', 'Try again in 24 hours.'],
])('who has to wait %i s is told how long', (seconds, es, en) => {
  const { spec, retryAfterSeconds } = tooOften(seconds)
  expect(spec).toEqual({ ...commonErrors.rateLimited, message: { es: `Demasiados intentos. ${es}`, en: `Too many attempts. ${en}` } })
  expect(retryAfterSeconds).toBe(seconds)
})
