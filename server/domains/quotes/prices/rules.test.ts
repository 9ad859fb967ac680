import { expect, test } from 'vitest'
import { beside, lastMonth, roundPrice } from './rules.ts'

test.each([
  [1, 100],
  [4_949, 4_900],
  [9_999, 10_000],
  [12_340, 12_500],
  [99_800, 100_000],
  [123_400, 125_000],
  [2_349_900, 2_350_000],
])('%d cents are said as %d', (cents, said) => {
  expect(roundPrice(cents)).toBe(said)
})

test.each([
  ['2026-03-02', '2026-02'],
  ['2026-01-31', '2025-12'],
  ['2026-05-31', '2026-04'],
])('%s is after %s', (day, month) => {
  expect(lastMonth(day)).toBe(month)
})

test('the country leads to states, a state to its towns, a town to the others', () => {
  const country = { place: '', state_iso: null, city: null }
  const maryland = { place: 'maryland', state_iso: 'MD', city: null }
  const virginia = { place: 'virginia', state_iso: 'VA', city: null }
  const rockville = { place: 'rockville-md', state_iso: 'MD', city: 'Rockville' }
  const bethesda = { place: 'bethesda-md', state_iso: 'MD', city: 'Bethesda' }
  const rows = [country, maryland, virginia, rockville, bethesda]

  expect(beside(rows, country)).toEqual([maryland, virginia])
  expect(beside(rows, maryland)).toEqual([rockville, bethesda])
  expect(beside(rows, rockville)).toEqual([bethesda])
  expect(beside(rows, virginia)).toEqual([])
})
