import { expect, test } from 'vitest'
import { dayAfter, mondayOf } from './calendar-days.ts'

test('a week begins on Monday, over the ends of months and years', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-06', '2027-01-01'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-11-30',
    '2026-12-28',
  ])
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01')
})
