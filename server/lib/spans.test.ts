import { expect, test } from 'vitest'
import { businessDays, calendarDay, span } from './spans.ts'

test.each([
  [600, { es: '10 minutos', en: '10 minutes' }],
  [3600, { es: '1 hora', en: '1 hour' }],
  [90 * 60, { es: '90 minutos', en: '90 minutes' }],
  [86_400, { es: '24 horas', en: '24 hours' }],
  [7 * 86_400, { es: '7 días', en: '7 days' }],
])('%i seconds', (seconds, words) => {
  expect(span(seconds)).toEqual(words)
})

test('a calendar day is the same day wherever it is read', () => {
  expect(calendarDay('2026-03-09')).toEqual({ es: '9 de marzo de 2026', en: 'March 9, 2026' })
})

test('one business day is told in a word, more of them in a number', () => {
  expect([businessDays(1), businessDays(3)]).toEqual([
    { es: 'un día hábil', en: 'one business day' },
    { es: '3 días hábiles', en: '3 business days' },
  ])
})
