import { defaultSettings } from '#contract/settings.ts'
import { quoteInput, quoteItem } from '#tests/factories/quotes.ts'
import { fc } from '#tests/support/property.ts'
import { expect, test } from 'vitest'
import { totals } from '#contract/quotes/totals.ts'
import type { QuoteInput } from '#contract/quotes/quote.ts'
import { dayAfter, quoteProblems, sendProblems } from './rules.ts'

const today = '2026-11-20'
const quote = (values: Partial<QuoteInput> = {}) => quoteInput({ valid_until: dayAfter(today, 14), ...values })

test('a line is rounded half up to the cent', () => {
  expect(totals(quote({ items: [quoteItem({ quantity: 1.15, unit_price_cents: 10 })] })).lineCents).toEqual([12])
  expect(totals(quote({ items: [quoteItem({ quantity: 2.5, unit_price_cents: 1999 })] })).lineCents).toEqual([4998])
})

test('tax falls on the taxable lines after their part of the discount', () => {
  const items = [quoteItem({ unit_price_cents: 30_000, is_taxable: true }), quoteItem({ unit_price_cents: 10_000 })]

  const sums = totals(quote({ items, discount_cents: 4000, tax_percent: 6 }))

  expect(sums).toMatchObject({ subtotalCents: 40_000, taxCents: 1620, totalCents: 37_620 })
})

test('an optional line has its price and counts in no sum', () => {
  const sums = totals(quote({ items: [quoteItem(), quoteItem({ is_optional: true, is_taxable: true })], tax_percent: 6 }))

  expect(sums).toEqual({ lineCents: [10_000, 10_000], subtotalCents: 10_000, taxCents: 0, totalCents: 10_000 })
})

const anyItem = fc.record({
  text: fc.constant('Work'),
  quantity: fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => hundredths / 100),
  unit: fc.constant('hour' as const),
  unit_price_cents: fc.integer({ min: 0, max: 1_000_000 }),
  is_taxable: fc.boolean(),
  is_optional: fc.boolean(),
  option: fc.constant(0),
})

test('sums are whole cents, never negative, and add up', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 50 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 15_000 }),
      (items, share, thousandths) => {
        const { subtotalCents } = totals(quote({ items }))
        const discount_cents = Math.floor(subtotalCents * share)

        const sums = totals(quote({ items, discount_cents, tax_percent: thousandths / 1000 }))

        expect(Number.isSafeInteger(sums.totalCents)).toBe(true)
        expect(sums.taxCents).toBeGreaterThanOrEqual(0)
        expect(sums.totalCents).toBe(subtotalCents - discount_cents + sums.taxCents)
        expect(sums.totalCents).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test.each([
  ['a discount above the subtotal', { discount_cents: 10_001 }, 'discount_cents'],
  ['a deposit above the total', { deposit_cents: 10_001 }, 'deposit_cents'],
  ['a deposit that is due before the last day to accept', { deposit_cents: 100, deposit_due_on: dayAfter(today, 13) }, 'deposit_due_on'],
  ['a deposit that is due in more than a year', { deposit_cents: 100, deposit_due_on: dayAfter(today, 366) }, 'deposit_due_on'],
  ['a range without its end', { type: 'range' as const }, 'high_cents'],
  ['a range over twice its beginning', { type: 'range' as const, high_cents: 20_001 }, 'high_cents'],
  ['a validity under three days', { valid_until: dayAfter(today, 2) }, 'valid_until'],
  ['a validity over sixty days', { valid_until: dayAfter(today, 61) }, 'valid_until'],
])('%s is told at its field', (_case, values, field) => {
  expect(Object.keys(quoteProblems(quote(values), today, defaultSettings))).toEqual([field])
})

test('all that is wrong is told at once, and a discount that cannot be hides no deposit', () => {
  const values = {
    type: 'range' as const,
    high_cents: 30_000,
    discount_cents: 10_001,
    deposit_cents: 10_001,
    valid_until: dayAfter(today, 1),
  }

  const problems = quoteProblems(quote(values), today, defaultSettings)

  expect(Object.keys(problems)).toEqual(['discount_cents', 'deposit_cents', 'high_cents', 'valid_until'])
  expect(problems['deposit_cents']).toMatchObject([{ en: 'The deposit can’t exceed the total, $100.00.' }])
  expect(problems['high_cents']).toMatchObject([{ en: 'It must be between $100.00 and $200.00.' }])
  const beside = quoteProblems(quote({ discount_cents: 10_001, deposit_cents: 10_000 }), today, defaultSettings)
  expect(Object.keys(beside), 'a deposit that may yet fit').toEqual(['discount_cents'])
})

test('a draft that was never saved is told all it lacks', () => {
  const lacks = (values: Partial<Parameters<typeof sendProblems>[0]>) =>
    Object.keys(sendProblems({ lines: 1, message: 'I can come on Tuesday.', valid_until: dayAfter(today, 1), ...values }, today))

  expect(lacks({})).toEqual([])
  expect(lacks({ lines: 0, message: '', valid_until: today })).toEqual(['items', 'message', 'valid_until'])
})

test('a good quote has no problem', () => {
  expect(
    quoteProblems(quote({ type: 'range', high_cents: 20_000, deposit_cents: 10_000, discount_cents: 0 }), today, defaultSettings),
  ).toEqual({})
  expect(quoteProblems(quote({ deposit_cents: 100, deposit_due_on: dayAfter(today, 14) }), today, defaultSettings)).toEqual({})
  expect(
    quoteProblems(quote({ deposit_due_on: dayAfter(today, 1) }), today, defaultSettings),
    'a day without a deposit says nothing',
  ).toEqual({})
})
