import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/settings.ts'
import { weightsOf } from '#contract/companies/score.ts'
import { companyParts, explain, type Facts, fit, proximity, rank, standing } from './rules.ts'

const usual: Facts = { replyMinutes: 30, leads: 20, ratingMean: 4.5, reviews: 40, verifiedKinds: 3, daysSinceLastLead: 7 }

const weights = weightsOf(defaultSettings)
const partsOf = (facts: Facts) => companyParts(facts, defaultSettings)

describe('parts of a company', () => {
  test('each is what its sentence says', () => {
    expect(partsOf(usual)).toEqual({
      responsiveness: expect.closeTo(1 - (30 * 20 + 90 * 5) / 25 / 240, 3),
      quality: expect.closeTo(((4.5 * 40 + 4.3 * 5) / 45 - 1) / 4, 3),
      verification: 0.6,
      fairness: 0.5,
    })
  })

  test('somebody new is usual in what is not known, and has all of the fairness', () => {
    const parts = partsOf({ replyMinutes: null, leads: 0, ratingMean: null, reviews: 0, verifiedKinds: 0, daysSinceLastLead: null })

    expect(parts).toEqual({ responsiveness: 0.625, quality: 0.825, verification: 0, fairness: 1 })
  })

  test.each<[keyof Facts, Facts[keyof Facts], Facts[keyof Facts]]>([
    ['replyMinutes', 10, 200],
    ['ratingMean', 4.9, 3],
    ['verifiedKinds', 5, 1],
    ['daysSinceLastLead', 14, 1],
  ])('better %s ranks higher', (name, better, worse) => {
    const total = (value: Facts[keyof Facts]) => rank(partsOf({ ...usual, [name]: value }), { fitness: 0.5, nearness: 0.5 }, weights)

    expect(total(better)).toBeGreaterThan(total(worse))
  })

  test('nothing leaves 0 to 1', () => {
    const wild = partsOf({
      replyMinutes: 100_000,
      leads: 500,
      ratingMean: 5,
      reviews: 9999,
      verifiedKinds: 8,
      daysSinceLastLead: 9000,
    })

    for (const value of Object.values(wild)) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
    }
  })
})

test('a single five does not stand before a 4.9 of three hundred', () => {
  expect(standing(5, 1, defaultSettings)).toBeLessThan(standing(4.9, 300, defaultSettings))
  expect(standing(null, 0, defaultSettings)).toBe(4.3)
})

test('a company with a price, matching work and few services fits best', () => {
  expect(fit({ hasPrice: true, hasPictures: true, services: 3 })).toBe(1)
  expect(fit({ hasPrice: false, hasPictures: false, services: 1 })).toBe(0.3)
  expect(fit({ hasPrice: true, hasPictures: false, services: 9 })).toBe(0.5)
})

test('nearness falls to nothing at sixty miles; a whole state is in the middle', () => {
  expect([0, 30, 60, 500, null].map((miles) => proximity(miles, defaultSettings))).toEqual([1, 0.5, 0, 0, 0.5])
})

test('a rank can be explained from what is stored', () => {
  const parts = partsOf(usual)
  const total = rank(parts, { fitness: 0.7, nearness: 0.8 }, weights)

  const why = explain(parts, { fitness: 0.7, total }, weights)

  expect(why.find(({ part }) => part === 'proximity')?.value).toBeCloseTo(0.8, 2)
  expect(why.reduce((sum, { weight, value }) => sum + weight * value, 0)).toBeCloseTo(total, 2)
})
