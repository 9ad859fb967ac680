import { expect, test } from 'vitest'
import type { Locale } from '#contract/primitives.ts'
import { isDay, numericDay, parseDay, writtenDay } from './typed-day.ts'

const day = '2026-11-22'

test.each<[string, Locale, string | undefined]>([
  ['22/11/2026', 'es', day],
  ['22-11-26', 'es', day],
  ['22 11 2026', 'es', day],
  ['22112026', 'es', day],
  ['22 de noviembre de 2026', 'es', day],
  ['dom, 22 nov 2026', 'es', day],
  ['11/22/2026', 'en', day],
  ['11.22.26', 'en', day],
  ['Sun, Nov 22, 2026', 'en', day],
  ['22 Nov 2026', 'en', day],
  ['Nov 22nd 2026', 'en', day],
  ['2026-11-22', 'es', day],
  // The other order, where it can be no other.
  ['11/22/2026', 'es', day],
  ['22/11/2026', 'en', day],
  ['5/4/2026', 'es', '2026-04-05'],
  ['5/4/2026', 'en', '2026-05-04'],
  ['29/2/2028', 'es', '2028-02-29'],
  ['29/2/2027', 'es', undefined],
  ['31/11/2026', 'es', undefined],
  ['22/11/2', 'es', undefined],
  ['22/11/202', 'es', undefined],
  ['22', 'es', undefined],
  ['mañana', 'es', undefined],
  ['', 'es', undefined],
])('%s in %s is %s', (typed, locale, parsed) => {
  expect(parseDay(typed, locale, '2026-11-10')).toBe(parsed)
})

test('without a year it is the next such day', () => {
  expect(parseDay('22 nov', 'es', '2026-11-10')).toBe(day)
  expect(parseDay('5/2', 'es', '2026-11-10')).toBe('2027-02-05')
})

test('a written day can be read again, for each month in both languages', () => {
  for (const locale of ['es', 'en'] as const)
    for (let month = 1; month <= 12; month++) {
      const of = `2027-${String(month).padStart(2, '0')}-03`
      expect(parseDay(writtenDay(of, locale), locale, '2030-01-01')).toBe(of)
      expect(parseDay(numericDay(of, locale), locale, '2030-01-01')).toBe(of)
    }
})

test('a day exists in the calendar', () => {
  expect(['2026-02-28', '2026-02-29', '2026-2-8', 'x'].map(isDay)).toEqual([true, false, false, false])
})
