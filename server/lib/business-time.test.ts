import { expect, test } from 'vitest'
import { addBusinessDays, afterOpenMinutes, openMinutesBetween, usualHours } from './business-time.ts'

const timeZone = 'America/New_York'
const after = (start: string, minutes: number, hours = usualHours) =>
  afterOpenMinutes(new Date(start), minutes, { timeZone, hours }).toISOString()

test.each([
  ['within a day', '2026-11-18T15:00:00Z', 120, '2026-11-18T17:00:00.000Z'],
  ['over night', '2026-11-18T22:00:00Z', 120, '2026-11-19T14:00:00.000Z'],
  ['from before the first hour', '2026-11-18T10:30:15Z', 120, '2026-11-18T15:00:00.000Z'],
  ['over a Sunday', '2026-11-21T22:30:00Z', 60, '2026-11-23T13:30:00.000Z'],
  ['to the second', '2026-11-18T15:00:20Z', 10, '2026-11-18T15:10:20.000Z'],
  ['up to closing time', '2026-11-18T21:00:00Z', 120, '2026-11-18T23:00:00.000Z'],
  ['over the end of summer time', '2026-10-31T21:00:00Z', 120, '2026-11-02T14:00:00.000Z'],
  ['over the start of summer time', '2027-03-13T22:00:00Z', 120, '2027-03-15T13:00:00.000Z'],
  ['over several days', '2026-11-18T13:00:00Z', 25 * 60, '2026-11-20T18:00:00.000Z'],
])('open minutes pass only while somebody is there: %s', (_, start, minutes, end) => {
  expect(after(start, minutes)).toBe(end)
  expect(openMinutesBetween(new Date(start), new Date(end), { timeZone, hours: usualHours })).toBeCloseTo(minutes, 6)
})

test('no open minutes lie in a night, nor between an instant and one before it', () => {
  const place = { timeZone, hours: usualHours }
  expect(openMinutesBetween(new Date('2026-11-19T01:00:00Z'), new Date('2026-11-19T12:00:00Z'), place)).toBe(0)
  expect(openMinutesBetween(new Date('2026-11-18T16:00:00Z'), new Date('2026-11-18T15:00:00Z'), place)).toBe(0)
  expect(openMinutesBetween(new Date('2026-11-18T15:00:00Z'), new Date('2026-11-18T16:00:00Z'), { timeZone, hours: [] })).toBe(60)
})

test('hours of one’s own count instead, and with none the clock runs on', () => {
  expect(after('2026-11-18T15:00:00Z', 60, [[6 * 1440 + 600, 6 * 1440 + 660]])).toBe('2026-11-22T16:00:00.000Z')
  expect(after('2026-11-22T03:00:00Z', 60, [])).toBe('2026-11-22T04:00:00.000Z')
})

test.each([
  ['Monday', '2026-11-16T15:00:00Z', '2026-11-18T15:00:00.000Z'],
  ['Thursday', '2026-11-19T15:00:00Z', '2026-11-23T15:00:00.000Z'],
  ['Friday', '2026-11-20T15:00:00Z', '2026-11-24T15:00:00.000Z'],
  ['Sunday', '2026-11-22T15:00:00Z', '2026-11-24T15:00:00.000Z'],
])('two business days after a %s', (_, from, to) => {
  expect(addBusinessDays(new Date(from), 2, 'America/New_York').toISOString()).toBe(to)
})
