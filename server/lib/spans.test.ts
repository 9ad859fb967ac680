import { expect, test } from 'vitest'
import { span } from './spans.ts'

test.each([
  [600, { es: '10 minutos', en: '10 minutes' }],
  [3600, { es: '1 hora', en: '1 hour' }],
  [90 * 60, { es: '90 minutos', en: '90 minutes' }],
  [86_400, { es: '24 horas', en: '24 hours' }],
  [7 * 86_400, { es: '7 días', en: '7 days' }],
])('%i seconds', (seconds, words) => {
  expect(span(seconds)).toEqual(words)
})
