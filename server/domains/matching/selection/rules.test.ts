import type { RankPart } from '#contract/companies/search.ts'
import { type SettingName, type Settings, defaultSettings, bounds } from '#contract/settings.ts'
import { fc } from '#tests/support/property.ts'
import { expect, test } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { matchStates } from '#contract/matching/states.ts'
import { timings } from '#contract/projects/states.ts'
import { scoreFigures } from '#contract/companies/score.ts'
import { areaOf, best, type Fitness, scorer, tieBreak, totalScore } from './rules.ts'
import { leadPrice, type Priced, sizeFactor, offerHours } from '../pricing/rules.ts'

const scoreParts = scorer(defaultSettings)
const area = { replyMinutes: 60, ratingMean: 4 }
const ordinary: Fitness = {
  coversZip: true,
  speaksLanguage: true,
  services: 3,
  replyMinutes: 60,
  leads: 20,
  ratingMean: 4,
  reviews: 20,
  miles: 10,
  verifiedKinds: 3,
  daysSinceLastLead: 7,
}
const anyCompany: fc.Arbitrary<Fitness> = fc.record({
  coversZip: fc.boolean(),
  speaksLanguage: fc.boolean(),
  services: fc.integer({ min: 1, max: 100 }),
  replyMinutes: fc.option(fc.integer({ min: 0, max: 5000 })),
  leads: fc.nat(5000),
  ratingMean: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
  reviews: fc.nat(5000),
  miles: fc.double({ min: 0, max: 3000, noNaN: true }),
  verifiedKinds: fc.integer({ min: 0, max: 8 }),
  daysSinceLastLead: fc.option(fc.double({ min: 0, max: 4000, noNaN: true })),
})
const score = (company: Fitness) => totalScore(scoreParts(company, area))

test('promise 9: the rank explains itself, without money in it: the score has six parts whose weights add up to one, and lies between 0 and 1', () => {
  const anyFigures = fc.record(
    Object.fromEntries(scoreFigures.map((name) => [name, fc.integer({ min: bounds[name][0], max: bounds[name][1] })])),
  )
  fc.assert(
    fc.property(anyCompany, anyFigures, (company, settings) => {
      const parts = scorer({ ...defaultSettings, ...settings })(company, area)
      expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
      expect(parts.map(({ part }) => part)).toEqual(['fit', 'responsiveness', 'quality', 'proximity', 'verification', 'fairness'])
      for (const { value } of parts) expect(value >= 0 && value <= 1).toBe(true)
      expect(totalScore(parts) >= 0 && totalScore(parts) <= 1).toBe(true)
    }),
  )
})

test('being nearer, quicker, better rated, better checked or longer without a lead never lowers the score', () => {
  fc.assert(
    fc.property(anyCompany, fc.double({ min: 0, max: 100, noNaN: true }), (company, step) => {
      const better: Partial<Fitness>[] = [
        { miles: Math.max(0, company.miles - step) },
        { coversZip: true },
        { speaksLanguage: true },
        { verifiedKinds: company.verifiedKinds + 1 },
        ...(company.replyMinutes === null ? [] : [{ replyMinutes: Math.max(0, company.replyMinutes - step) }]),
        ...(company.ratingMean === null ? [] : [{ ratingMean: Math.min(5, company.ratingMean + step) }]),
        ...(company.daysSinceLastLead === null ? [] : [{ daysSinceLastLead: company.daysSinceLastLead + step }]),
      ]
      for (const change of better) expect(score({ ...company, ...change })).toBeGreaterThanOrEqual(score(company))
    }),
  )
})

test('one perfect review does not beat many very good ones', () => {
  expect(score({ ...ordinary, ratingMean: 4.8, reviews: 200 })).toBeGreaterThan(score({ ...ordinary, ratingMean: 5, reviews: 1 }))
})

test('a company of which nothing is known counts as the area’s average, and its first five leads come easier', () => {
  const unknown = { ...ordinary, replyMinutes: null, ratingMean: null, reviews: 0 }
  const value = (company: Fitness, name: string) => scoreParts(company, area).find(({ part }) => part === name)!.value

  expect(value(unknown, 'responsiveness')).toBe(value(ordinary, 'responsiveness'))
  expect(value(unknown, 'quality')).toBe(value(ordinary, 'quality'))
  expect(value({ ...ordinary, leads: 4, daysSinceLastLead: 0 }, 'fairness')).toBe(1)
  expect(value({ ...ordinary, leads: 5, daysSinceLastLead: 0 }, 'fairness')).toBe(0)
  expect(
    areaOf([
      { replyMinutes: 30, ratingMean: null },
      { replyMinutes: null, ratingMean: 5 },
    ]),
  ).toEqual({ replyMinutes: 30, ratingMean: 5 })
})

test('the best are taken by score, and ties are broken the same way every time but not for every request alike', () => {
  const companies = Array.from({ length: 20 }, (_, index) => ({ companyId: `company-${index}`, score: index === 7 ? 0.9 : 0.5 }))
  const order = (project: string) => best(project, companies, 20).map(({ companyId }) => companyId)

  expect(order('project-a')[0]).toBe('company-7')
  expect(order('project-a')).toEqual(best('project-a', companies.toReversed(), 20).map(({ companyId }) => companyId))
  expect(order('project-a')).not.toEqual(order('project-b'))
  expect(tieBreak('p', 'c')).toBe(tieBreak('p', 'c'))
})

const tariff = { baseCents: 2000, minCents: 500, maxCents: 20_000, zipTier: 1 }
const job = { size: 1, timing: 'this_month' as const, slots: 3 }
const price = (changes: Partial<typeof tariff> = {}, about: { size?: number; timing?: (typeof timings)[number]; slots?: number } = {}) =>
  leadPrice({ tariff: { ...tariff, ...changes }, job: { ...job, ...about }, settings: defaultSettings }).cents

test('a price is base × size × urgency × zip tier × slots, to the next 25 cents, within its bounds', () => {
  expect(price()).toBe(2200)
  expect([1, 2, 3, 4].map((slots) => price({}, { slots }))).toEqual([4400, 2600, 2200, 2000])
  expect(timings.map((timing) => price({}, { timing, slots: 4 }))).toEqual([2500, 2200, 2000, 1800, 2000])
  expect([0.8, 1, 1.25, 1.5].map((zipTier) => price({ zipTier }, { slots: 4 }))).toEqual([1600, 2000, 2500, 3000])
  expect(price({ baseCents: 1013 }, { slots: 4 })).toBe(1025)
  expect(price({ baseCents: 1012 }, { slots: 4 })).toBe(1000)
  expect(price({ baseCents: 2000, maxCents: 2110 })).toBe(2110)
  expect(price({ baseCents: 600, minCents: 590 }, { size: 0.5, slots: 4 })).toBe(590)
})

test('its parts are shown, and multiply to it', () => {
  const { cents, parts } = leadPrice({
    tariff: { ...tariff, zipTier: 1.25 },
    job: { size: 1.44, timing: 'urgent', slots: 2 },
    settings: defaultSettings,
  })

  expect(parts).toEqual({
    base: { amount: 2000, currency: 'USD' },
    size: 1.44,
    urgency: 1.25,
    zip_tier: 1.25,
    slots: 1.3,
    min: { amount: 500, currency: 'USD' },
    max: { amount: 20_000, currency: 'USD' },
    discount: null,
  })
  expect(cents).toBe(5850)
})

test('the same customer again is free', () => {
  const { cents, parts } = leadPrice({ tariff, job, settings: defaultSettings }, { reason: 'repeat', factor: 0 })

  expect(cents).toBe(0)
  expect(parts.discount).toEqual({ reason: 'repeat', factor: 0 })
})

test('prices are whole cents within their bounds, on the 25 cents unless a bound says otherwise, and grow with each factor', () => {
  const anyTariff = fc
    .tuple(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(0.8, 1, 1.25, 1.5),
    )
    .map(([a, b, c, zipTier]) => {
      const [minCents, baseCents, maxCents] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number]
      return { minCents, baseCents, maxCents, zipTier }
    })
  const anySize = fc.integer({ min: 25, max: 400 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(anyTariff, anySize, fc.constantFrom(...timings), fc.integer({ min: 1, max: 4 }), (tariff, size, timing, slots) => {
      const centsOf = (more: object, dearer = tariff) =>
        leadPrice({ tariff: dearer, job: { size, timing, slots, ...more }, settings: defaultSettings }).cents
      const cents = centsOf({})
      expect(Number.isInteger(cents)).toBe(true)
      expect(cents).toBeGreaterThanOrEqual(tariff.minCents)
      expect(cents).toBeLessThanOrEqual(tariff.maxCents)
      expect(cents % 25 === 0 || cents === tariff.minCents || cents === tariff.maxCents).toBe(true)
      expect(centsOf({ size: size + 0.5 })).toBeGreaterThanOrEqual(cents)
      expect(centsOf({}, { ...tariff, zipTier: 1.5 })).toBeGreaterThanOrEqual(cents)
      expect(centsOf({ timing: 'urgent' })).toBeGreaterThanOrEqual(cents)
      expect(centsOf({ slots: 1 })).toBeGreaterThanOrEqual(cents)
    }),
  )
})

const priceBy = (settings: Settings) => (about: Partial<Priced['job']>) => leadPrice({ tariff, job: { ...job, ...about }, settings }).cents
const partBy =
  (settings: Settings) =>
  (part: RankPart['part'], company: Partial<Fitness> = {}) =>
    scorer(settings)({ ...ordinary, ...company }, area).find((one) => one.part === part)!
/** Effect of each setting, at its default and at a planned value. */
const effects: [SettingName, number, (settings: Settings) => unknown, [usual: unknown, planned: unknown]][] = [
  ['oneSlotPercent', 300, (by) => priceBy(by)({ slots: 1 }), [4400, 6000]],
  ['twoSlotsPercent', 140, (by) => priceBy(by)({ slots: 2 }), [2600, 2800]],
  ['threeSlotsPercent', 120, (by) => priceBy(by)({ slots: 3 }), [2200, 2400]],
  ['urgentPricePercent', 150, (by) => priceBy(by)({ timing: 'urgent', slots: 4 }), [2500, 3000]],
  ['weekPricePercent', 120, (by) => priceBy(by)({ timing: 'this_week', slots: 4 }), [2200, 2400]],
  ['flexiblePricePercent', 80, (by) => priceBy(by)({ timing: 'flexible', slots: 4 }), [1800, 1600]],
  ['priceStepCents', 100, (by) => priceBy(by)({ size: 1.03, slots: 4 }), [2050, 2100]],
  ['fitPoints', 55, (by) => partBy(by)('fit').weight, [0.3, 0.44]],
  ['responsivenessPoints', 60, (by) => partBy(by)('fit').weight, [0.3, 30 / 140]],
  ['qualityPoints', 60, (by) => partBy(by)('quality').weight, [0.2, 60 / 140]],
  ['proximityPoints', 60, (by) => partBy(by)('proximity').weight, [0.1, 60 / 150]],
  ['verificationPoints', 35, (by) => partBy(by)('verification').weight, [0.1, 35 / 125]],
  ['fairnessPoints', 35, (by) => partBy(by)('fairness').weight, [0.1, 35 / 125]],
  ['slowReplyBusinessMinutes', 120, (by) => partBy(by)('responsiveness').value, [0.75, 0.5]],
  ['farMiles', 20, (by) => partBy(by)('proximity').value, [0.833, 0.5]],
  ['fairDays', 28, (by) => partBy(by)('fairness').value, [0.5, 0.25]],
  ['newUntilLeads', 21, (by) => partBy(by)('fairness').value, [0.5, 1]],
  ['scorePrior', 50, (by) => partBy(by)('quality', { ratingMean: 5, reviews: 10 }).value, [0.917, 0.792]],
]

test.each(effects)('%s of %d changes what it is about', (name, value, observed, [usual, planned]) => {
  expect(observed(defaultSettings)).toEqual(usual)
  expect(observed({ ...defaultSettings, [name]: value })).toEqual(planned)
})

const label = { es: 'x', en: 'x' }
const questions: Question[] = [
  {
    id: 'kind',
    type: 'single',
    label,
    price_input: true,
    options: [
      { id: 'new', label, size_factor: 1.5 },
      { id: 'repair', label, size_factor: 0.8 },
    ],
  },
  {
    id: 'parts',
    type: 'multi',
    label,
    price_input: true,
    show_if: { eq: ['kind', 'new'] },
    options: [
      { id: 'gate', label, size_factor: 1.2 },
      { id: 'posts', label, size_factor: 1.1 },
    ],
  },
  {
    id: 'length',
    type: 'number',
    label,
    price_input: true,
    size_steps: [
      { from: 50, size_factor: 1.25 },
      { from: 100, size_factor: 2 },
    ],
  },
]

test('the size of a job comes from the price inputs on the path, the largest option of several counting', () => {
  expect(sizeFactor(questions, {})).toBe(1)
  expect(sizeFactor(questions, { kind: 'new', parts: ['gate', 'posts'], length: 60 })).toBe(2.25)
  expect(sizeFactor(questions, { kind: 'repair', length: 10 })).toBe(0.8)
  expect(sizeFactor(questions, { kind: 'new', parts: ['gate'], length: 5000 })).toBe(3.6)
})

test('an answer to a hidden question does not move the price, and the size stays within 0.25 and 4', () => {
  expect(sizeFactor(questions, { kind: 'repair', parts: ['gate'] })).toBe(0.8)
  const large: Question[] = Array.from({ length: 4 }, (_, index) => ({ ...questions[2]!, id: `length_${index}` }))
  expect(sizeFactor(large, { length_0: 500, length_1: 500, length_2: 500, length_3: 500 })).toBe(4)
})

test('an offer lives a day, an urgent one two hours', () => {
  expect(timings.map((timing) => offerHours(timing, defaultSettings))).toEqual([2, 24, 24, 24, 24])
})

test('nothing leads out of the end states of a match, but late money, and a request that asks anew whoever had not decided', () => {
  const ways = (state: (typeof matchStates.states)[number]) =>
    Object.entries(matchStates.transitions).filter(([, { from }]) => (from as readonly string[]).includes(state))

  expect(ways('filled').map(([event]) => event)).toEqual(['again'])
  expect(ways('passed')).toEqual([])
  expect(ways('sold')).toEqual([])
  expect(ways('expired').map(([event]) => event)).toEqual(['again', 'payment_ok'])
  expect(ways('withdrawn').map(([event]) => event)).toEqual(['again', 'payment_ok'])
})
