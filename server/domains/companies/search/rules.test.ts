import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/settings.ts'
import { weightsOf } from '#contract/companies/score.ts'
import { type Area, type Offer, cellRows, inState, inZip, isAllowed, zipBit } from './rules.ts'

const parts = { responsiveness: 0.5, quality: 0.5, verification: 0.5, fairness: 0.5 }
const ranked = { parts, weights: weightsOf(defaultSettings) }
const area = (zip3: string, state_iso: string, m0: number, m1 = 0, nearness = 1): Area => ({ zip3, state_iso, m0, m1, nearness })
const offer = (service_id: string, allowed: Offer['isAllowedIn'] = () => true, fit = 0.5): Offer => ({
  service_id,
  category_id: 'category',
  price_from_cents: null,
  fit,
  isAllowedIn: allowed,
})
const rowsOf = (rows: ReturnType<typeof cellRows>, key: string) => rows.filter(({ service_id }) => service_id === key)
const cellsOf = (rows: ReturnType<typeof cellRows>, key: string) => rowsOf(rows, key).map(({ cell, m0, m1 }) => [cell, m0, m1])
const namesOf = (rows: ReturnType<typeof cellRows>, key: string) => rowsOf(rows, key).map(({ cell }) => cell)

test('every zip of a zip3 has a bit of its own', () => {
  const bits = Array.from({ length: 100 }, (_, ending) => zipBit(`208${String(ending).padStart(2, '0')}`))

  expect(new Set(bits.map(({ m0, m1 }) => `${m0}:${m1}`)).size).toBe(100)
  for (const { m0, m1 } of bits) expect([Number.isSafeInteger(m0), Number.isSafeInteger(m1), Math.min(m0, m1)]).toEqual([true, true, 0])
})

test('a search reads the zip3 and the whole state, or whole and part of a state', () => {
  expect(inZip({ zipcode: '20850', state_iso: 'MD' })).toEqual({ cells: ['208', 'MD'], m0: 0, m1: 1 })
  expect(inState('MD').cells).toEqual(['MD', 'MD*'])
})

describe('rows', () => {
  test('zips, whole states and the country', () => {
    const rows = cellRows(ranked, [offer('fence')], { areas: [area('200', 'DC', 6), area('201', 'VA', 1)], wholeStates: ['MD'] })

    expect(cellsOf(rows, 'fence')).toEqual([
      ['200', 6, 0],
      ['201', 1, 0],
      ['US', null, null],
      ['MD', null, null],
      ['DC*', null, null],
      ['VA*', null, null],
    ])
    expect(cellsOf(rows, 'category')).toEqual(cellsOf(rows, 'fence'))
  })

  test('a zip3 in two states is one row', () => {
    const rows = cellRows(ranked, [offer('fence')], { areas: [area('834', 'ID', 1), area('834', 'WY', 2 ** 49, 3)], wholeStates: [] })

    expect(cellsOf(rows, 'fence')).toContainEqual(['834', 2 ** 49 + 1, 3])
  })

  test('a service is left out where it is not allowed, and altogether where that is everywhere', () => {
    const rows = cellRows(ranked, [offer('pipes', (state) => state === 'VA'), offer('gas', () => false)], {
      areas: [area('201', 'VA', 1)],
      wholeStates: ['MD'],
    })

    expect(namesOf(rows, 'pipes')).toEqual(['201', 'US', 'VA*'])
    expect(cellsOf(rows, 'gas')).toEqual([])
  })

  test('a category is found wherever one of its services is, by the best of them', () => {
    const rows = cellRows(ranked, [offer('pipes', (state) => state === 'VA', 0.9), offer('drains', (state) => state === 'DC', 0.2)], {
      areas: [area('201', 'VA', 1), area('200', 'DC', 2)],
      wholeStates: [],
    })

    expect(namesOf(rows, 'category').toSorted()).toEqual(['200', '201', 'DC*', 'US', 'VA*'])
    const rankOf = (key: string) => rows.find(({ service_id, cell }) => service_id === key && cell === 'US')?.rank
    expect(rankOf('category')).toBe(rankOf('pipes'))
  })

  test('a category has the lowest price of its services', () => {
    const priced = (service_id: string, price_from_cents: number | null) => ({ ...offer(service_id), price_from_cents })
    const rows = cellRows(ranked, [priced('pipes', 9000), priced('drains', 4000), priced('gas', null)], { areas: [], wholeStates: ['MD'] })

    expect(rowsOf(rows, 'category').map((row) => row.price_from_cents)).toEqual([4000, 4000])
    expect(rowsOf(rows, 'gas').map((row) => row.price_from_cents)).toEqual([null, null])
  })

  test('the nearer zip3 ranks higher', () => {
    const rows = cellRows(ranked, [offer('fence')], { areas: [area('208', 'MD', 1, 0, 1), area('217', 'MD', 1, 0, 0.2)], wholeStates: [] })
    const rankIn = (name: string) => rows.find(({ cell }) => cell === name)!.rank

    expect(rankIn('208')).toBeGreaterThan(rankIn('217'))
  })
})

describe('the licence gate', () => {
  const licence = { credential: 'trade_licence', state_iso: 'MD' }
  const insurance = { credential: 'liability_insurance', state_iso: null }

  test.each<[string, Parameters<typeof isAllowed>[1], string, boolean]>([
    ['nothing held', [], 'MD', false],
    ['insurance alone, where a licence is asked for', [{ kind: 'liability_insurance', state_iso: null }], 'MD', false],
    ['insurance alone, where none is', [{ kind: 'liability_insurance', state_iso: null }], 'VA', true],
    [
      'both',
      [
        { kind: 'liability_insurance', state_iso: null },
        { kind: 'trade_licence', state_iso: 'MD' },
      ],
      'MD',
      true,
    ],
    [
      'a licence of another state',
      [
        { kind: 'liability_insurance', state_iso: null },
        { kind: 'trade_licence', state_iso: 'VA' },
      ],
      'MD',
      false,
    ],
    [
      'a licence of no state in particular',
      [
        { kind: 'liability_insurance', state_iso: null },
        { kind: 'trade_licence', state_iso: null },
      ],
      'MD',
      true,
    ],
    ['insurance in this state only', [{ kind: 'liability_insurance', state_iso: 'VA' }], 'VA', true],
  ])('%s', (_, held, state, allowed) => {
    expect(isAllowed([licence, insurance], held, state)).toBe(allowed)
  })

  test('no requirement, no gate', () => {
    expect(isAllowed([], [], 'MD')).toBe(true)
  })
})
