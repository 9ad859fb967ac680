import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { narrow } from './vite-narrow-server.ts'

const code = "[`“${'—'}”`, '👋 ★', /^[‘👋]$/u.test('👋'), 'ñandú']"

test('no character is left that needs two bytes, and all still says the same', () => {
  expect(narrow(code)).toMatch(/^[\0-\xff]*$/)
  expect(runInNewContext(narrow(code))).toEqual(runInNewContext(code))
})

test('a text that is taken as it is written stays so', () => {
  const raw = 'String.raw`★`'

  expect(runInNewContext(narrow(raw))).toBe('★')
})
