import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

const fails = () => Promise.reject(new Error('down'))
const works = () => Promise.resolve('fine')

test('it opens after five failures, lets one through after a rest, and closes when that one works', async () => {
  let now = 0
  const run = createBreaker({ nowMs: () => now })
  for (let time = 0; time < 5; time++) await run(fails).catch(() => undefined)

  await expect(run(works)).rejects.toThrow('not tried')
  now = 10_000
  await expect(run(fails)).rejects.toThrow('down')
  now = 19_999
  await expect(run(works)).rejects.toThrow('not tried')
  now = 20_000
  expect(await run(works)).toBe('fine')
  expect(await run(works)).toBe('fine')
})

test('one call alone probes', async () => {
  let now = 0
  const run = createBreaker({ nowMs: () => now })
  for (let time = 0; time < 5; time++) await run(fails).catch(() => undefined)
  now = 10_000

  const probe = run(works)
  await expect(run(works)).rejects.toThrow('not tried')

  expect(await probe).toBe('fine')
})

test('failures that lie far apart do not open it', async () => {
  let now = 0
  const run = createBreaker({ nowMs: () => now })
  for (let time = 0; time < 20; time++) {
    await run(fails).catch(() => undefined)
    now += 10_000
  }

  expect(await run(works)).toBe('fine')
})

test('errors that are no failures do not open it, and a success in between restarts the count', async () => {
  const run = createBreaker({ isFailure: (error) => (error as Error).message === 'down', nowMs: () => 0 })
  for (let time = 0; time < 20; time++) await run(() => Promise.reject(new Error('declined'))).catch(() => undefined)
  for (let time = 0; time < 20; time++) {
    await run(fails).catch(() => undefined)
    if (time % 4 === 3) await run(works)
  }

  expect(await run(works)).toBe('fine')
})
