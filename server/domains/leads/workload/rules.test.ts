import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inRouteOrder } from './rules.ts'

const start = { lat: 39, lon: -77 }
const at = (hour: number) => new Date(Date.UTC(2026, 2, 5, hour)).toISOString()
const stop = (name: string, from: number, to: number, miles: number) => ({
  name,
  starts_at: at(from),
  ends_at: at(to),
  lat: start.lat + miles / 69,
  lon: start.lon,
})
const names = (stops: { name: string }[]) => stops.map(({ name }) => name).join(' ')

test('times decide, and the way where they leave a choice', () => {
  const [far, near] = [stop('far', 9, 10, 30), stop('near', 11, 12, 1)]
  expect(names(inRouteOrder([far, near], [start]))).toBe('far near')
  // Mornings to come in: the nearest first, then the nearest to that.
  const mornings = [stop('b', 8, 12, 9), stop('c', 8, 12, 20), stop('a', 8, 12, 2), stop('noon', 13, 14, 1)]
  expect(names(inRouteOrder(mornings, [start]))).toBe('a b c noon')
  // The way begins at the nearest of several locations.
  const north = { lat: start.lat + 22 / 69, lon: start.lon }
  expect(names(inRouteOrder(mornings, [{ ...start, lat: start.lat - 1 }, north]))).toBe('c b a noon')
  // One at a fixed time stands among them where it is on the way.
  expect(names(inRouteOrder([stop('b', 8, 12, 9), stop('fixed', 9, 10, 5), stop('a', 8, 12, 2)], [start]))).toBe('a fixed b')
  // Two short ones that overlap keep their times.
  expect(names(inRouteOrder([stop('one', 9, 11, 20), stop('two', 10, 11, 1)], [start]))).toBe('one two')
})

test('every stop stands in the order once, and none after one that begins when it is over', () => {
  const stops = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 12 }), miles: fc.integer({ min: -50, max: 50 }) }),
    { maxLength: 9 },
  )
  fc.assert(
    fc.property(stops, (all) => {
      const given = all.map(({ from, length, miles }, n) => stop(String(n), from, from + length, miles))
      const route = inRouteOrder(given, [start])
      expect(route.map(({ name }) => name).toSorted()).toEqual(given.map(({ name }) => name).toSorted())
      route.forEach((one, n) => expect(route.slice(n).some(({ ends_at }) => ends_at <= one.starts_at)).toBe(false))
    }),
  )
})
