import { expect, test } from 'vitest'
import { addDays, addMonths, weekdayOf, weeksOf } from './calendar-month.ts'

test('a month stands in weeks from Monday', () => {
  const weeks = weeksOf('2026-02')

  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
  expect(weeks[4]![5]).toBe('2026-02-28')
})

test('days are counted over the change of the clock', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
  expect(weekdayOf('2026-11-01')).toBe(6)
})

test('a month later is never a day of the month after', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-15', -3)).toBe('2025-12-15')
})
