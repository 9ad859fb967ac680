import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { generationOf, remembered, rememberedBy, rememberedMap } from './remembered.ts'

const newContext = () => ({ db: {} }) as Context

test('callers at one moment share a question, and its answer lives as long as it may', async () => {
  const ctx = newContext()
  let asked = 0
  const load = async () => ++asked
  const forLong = rememberedBy<number>({ seconds: 60, size: 2 })
  const forNoTime = rememberedBy<number>({ seconds: 0, size: 2 })

  expect(await Promise.all([forLong(ctx, 'a', load), forLong(ctx, 'a', load), forLong(ctx, 'b', load)])).toEqual([1, 1, 2])
  expect(await forLong(newContext(), 'a', load)).toBe(3)
  expect([await forNoTime(ctx, 'a', load), await forNoTime(ctx, 'a', load)]).toEqual([4, 5])
})

test('a failed call is repeated', async () => {
  const ctx = newContext()
  const answers = rememberedBy<string>({ seconds: 60, size: 2 })

  await expect(answers(ctx, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answers(ctx, 'a', async () => 'here')).toBe('here')
})

test('a forgotten value is asked for again, and values derived from it are stale', async () => {
  const ctx = newContext()
  let asked = 0
  const list = remembered(60, async () => ++asked)
  const before = [await list(ctx), await list(ctx), generationOf(ctx.db)]

  list.forget(ctx)

  expect([before, await list(ctx), generationOf(ctx.db)]).toEqual([[1, 1, 0], 2, 1])
})

test('a full map forgets what was set longest ago, and nothing for what it already holds', () => {
  const map = rememberedMap<string, number>(2)(newContext())
  for (const [i, key] of ['a', 'b', 'a', 'c'].entries()) map.set(key, i)

  expect(['a', 'b', 'c'].map(map.get)).toEqual([2, undefined, 3])
})
