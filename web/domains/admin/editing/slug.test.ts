import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['¿Cuánto cuesta pintar?', 'cuanto-cuesta-pintar'],
  ['  Año nuevo, 3 consejos ', 'ano-nuevo-3-consejos'],
  ['¡!', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('%s → %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
