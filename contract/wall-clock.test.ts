import { expect, test } from 'vitest'
import { clockIn, instantIn } from './wall-clock.ts'

test.each([
  ['on a usual day', 'America/Chicago', '2026-06-10', '10:00', '2026-06-10T15:00:00.000Z'],
  ['in a zone a day ahead', 'Pacific/Guam', '2026-06-10', '00:30', '2026-06-09T14:30:00.000Z'],
  ['half an hour before clocks go forward', 'America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
  ['in the hour that is left out', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ['after clocks went forward', 'America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30:00.000Z'],
  ['the first time in the hour that is there twice', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['after clocks went back', 'America/New_York', '2026-11-01', '02:30', '2026-11-01T07:30:00.000Z'],
  ['where clocks never change', 'America/Phoenix', '2026-07-01', '08:00', '2026-07-01T15:00:00.000Z'],
] as const)('%s: %s %s %s is %s', (_, timeZone, day, time, instant) => {
  expect(instantIn(timeZone, day, time)).toBe(instant)
})

test('an instant is read off a clock there', () => {
  expect(clockIn('America/Los_Angeles', Date.parse('2026-06-10T03:05:00Z'))).toEqual(['2026-06-09', '20:05'])
})
