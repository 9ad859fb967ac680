import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  formatDay,
  formatClock,
  formatDuration,
  formatInstant,
  formatMiles,
  formatMoney,
  formatRating,
  formatRelative,
  plural,
  weekdayNames,
} from './format.ts'

beforeAll(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

test('money keeps its cents, and drops them where they say nothing', () => {
  expect(formatMoney(usd(123_450), 'es')).toBe('$1,234.50')
  expect(formatMoney(usd(2400), 'en', { short: true })).toBe('$24')
  expect(formatMoney(usd(2450), 'en', { short: true })).toBe('$24.50')
})

test('a time of day stands on a 12-hour clock', () => {
  expect(['00:00', '09:00', '12:30', '17:30', '24:00'].map((time) => formatClock(time, 'en').replace('\u00a0', ' '))).toEqual([
    '12:00 AM',
    '9:00 AM',
    '12:30 PM',
    '5:30 PM',
    '12:00 AM',
  ])
  expect(formatClock('17:30', 'es')).toBe('5:30\u00a0p.\u00a0m.')
})

test('an instant stands on a 12-hour clock in the zone of the reader', () => {
  const instant = '2026-11-01T04:30:00Z'

  expect(formatInstant(instant, 'en', 'America/New_York', 'time')).toBe('12:30\u00a0AM')
  expect(formatInstant(instant, 'en', 'America/Los_Angeles', 'time')).toBe('9:30\u00a0PM')
  expect(formatInstant(instant, 'es', 'America/New_York')).toBe('1 nov, 12:30\u00a0a.\u00a0m.')
})

test('a date says its year when it is not the current one where the reader is', () => {
  vi.setSystemTime('2027-01-01T03:00:00Z')
  const shown = (instant: string, zone: string) => formatInstant(instant, 'es', zone)

  expect(shown('2026-12-31T20:00:00Z', 'America/New_York')).toBe('31 dic, 3:00\u00a0p.\u00a0m.')
  expect(shown('2027-01-01T06:00:00Z', 'America/New_York')).toBe('1 ene 2027, 1:00\u00a0a.\u00a0m.')
  expect(shown('2026-12-31T20:00:00Z', 'UTC')).toBe('31 dic 2026, 8:00\u00a0p.\u00a0m.')
  expect(formatInstant('2026-12-31T20:00:00Z', 'es', 'UTC', 'time')).toBe('8:00\u00a0p.\u00a0m.')
  expect(formatDay('2026-12-03', 'es', 'long')).toBe('jueves, 3 de diciembre de 2026')
  expect(formatDay('2026-12-03', 'en', 'weekday')).toBe('Thu, Dec 3, 2026')
  vi.setSystemTime('2026-11-20T12:00:00Z')
})

test('a calendar day is the same day everywhere, and weeks begin on Monday', () => {
  expect(formatDay('2026-12-03', 'es', 'long')).toBe('jueves, 3 de diciembre')
  expect(weekdayNames('es')[0]).toEqual({ short: 'lu', long: 'lunes' })
})

test.each([
  ['2026-11-20T11:59:30Z', 'es', 'ahora'],
  ['2026-11-20T11:55:00Z', 'es', 'hace 5 min'],
  ['2026-11-19T12:00:00Z', 'en', 'yesterday'],
  ['2026-11-22T12:00:00Z', 'en', 'in 2 days'],
  ['2026-11-20T09:00:00Z', 'en', '3 hr ago'],
  ['2026-11-20T12:05:00Z', 'en', 'in 5 min'],
] as const)('%s in %s is %s', (instant, locale, words) => {
  expect(formatRelative(instant, locale, new Date('2026-11-20T12:00:00Z'))).toBe(words)
})

test('small figures keep what matters of them', () => {
  expect(formatMiles(3.44, 'es')).toBe('3.4 mi')
  expect(formatMiles(18.2, 'es')).toBe('18 mi')
  expect(formatRating(5, 'en')).toBe('5.0')
  expect(formatDuration(45, 'es')).toBe('45 min')
  expect(formatDuration(150, 'es')).toBe('2.5 h')
  expect(formatDuration(150, 'en')).toBe('2.5 hr')
  expect(formatDuration(2 * 1440, 'es')).toBe('2 días')
  expect(plural('es', 1, { one: 'empresa', other: 'empresas' })).toBe('empresa')
})
