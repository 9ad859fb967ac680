import { expect, test } from 'vitest'
import { isOpenAt, minuteOfWeek } from './rules.ts'

const monday8to12: [number, number][] = [[480, 720]]

test.each([
  ['2027-03-08T12:59:00Z', false],
  ['2027-03-08T13:00:00Z', true],
  ['2027-03-08T16:59:59Z', true],
  ['2027-03-08T17:00:00Z', false],
  ['2027-03-09T14:00:00Z', false],
  // A week later summer time has begun.
  ['2027-03-15T12:00:00Z', true],
])('at %s somebody in New York who opens on Mondays from 8 to 12 is open: %s', (instant, isOpen) => {
  expect(isOpenAt(monday8to12, 'America/New_York', new Date(instant))).toBe(isOpen)
})

test('a company without hours is neither open nor closed', () => {
  expect(isOpenAt([], 'America/New_York', new Date())).toBeNull()
})

test('the same moment is another minute elsewhere', () => {
  const now = new Date('2027-03-08T02:30:00Z')

  expect(minuteOfWeek('America/New_York', now)).toBe(6 * 1440 + 21 * 60 + 30)
  expect(minuteOfWeek('Pacific/Guam', now)).toBe(12 * 60 + 30)
})
