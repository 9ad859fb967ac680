import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('lets so many run at once, the others in the order they came', async () => {
  const gate = atMost(2)
  const finish: (() => void)[] = []
  const begun: number[] = []
  const work = (i: number) => gate(() => new Promise<void>((resolve) => (begun.push(i), finish.push(resolve))))
  const all = [0, 1, 2, 3].map(work)

  await Promise.resolve()
  const first = [...begun]
  finish[1]!()
  await all[1]
  const second = [...begun]
  finish[0]!()
  await all[0]
  for (const end of finish.splice(2)) end()
  await Promise.all(all)

  expect(first).toEqual([0, 1])
  expect(second).toEqual([0, 1, 2])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('work that fails gives its place away', async () => {
  const gate = atMost(1)
  const failed = gate(() => Promise.reject(new Error('no')))
  const next = gate(() => Promise.resolve('yes'))

  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('refuses who would wait behind too many', async () => {
  const gate = atMost(1, { waiting: 1 })
  let finish = () => {}
  const running = gate(() => new Promise<void>((resolve) => (finish = resolve)))
  const waiting = gate(() => Promise.resolve())

  await expect(gate(() => Promise.resolve())).rejects.toMatchObject({ spec: { code: 'unavailable' }, retryAfterSeconds: 2 })

  finish()
  await Promise.all([running, waiting])
})
