import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { money } from '#contract/money.ts'
import { type Quote, QuoteInput } from '#contract/quotes/quote.ts'
import { type TermName, termNames } from '#contract/quotes/terms.ts'
import { type Draft, draftOf, draftTotals, emptyLine, inputOf } from './draft.ts'

const line = (changes: Partial<Draft['lines'][number]> = {}) => ({ ...emptyLine(), text: 'Mano de obra', price: 12_550, ...changes })
const noTerms = Object.fromEntries(termNames.map((name) => [name, ''])) as Record<TermName, string>
const draft = (changes: Partial<Draft> = {}): Draft => ({
  type: 'fixed',
  lines: [line()],
  options: [],
  high: null,
  discount: null,
  tax: '',
  deposit: null,
  depositDue: '',
  depositTerms: '',
  ...noTerms,
  validUntil: '2026-12-04',
  message: 'Puedo ir el martes por la mañana.',
  ...changes,
})

test('typed values of either language become API values', () => {
  const input = inputOf(draft({ lines: [line({ quantity: ' 1,5 ' })], tax: '6.25', duration_days: '2', discount: 500 }))

  expect(z.parse(QuoteInput, input)).toMatchObject({
    items: [{ quantity: 1.5, unit_price_cents: 12_550 }],
    tax_percent: 6.25,
    duration_days: 2,
    discount_cents: 500,
    earliest_start: null,
  })
})

test.each([
  ['items.0.text', { lines: [line({ text: ' ' })] }],
  ['items.0.quantity', { lines: [line({ quantity: 'dos' })] }],
  ['items.1.unit_price_cents', { lines: [line(), line({ price: null })] }],
  ['message', { message: 'Sí' }],
])('what is missing or wrong is found at %s', (path, changes) => {
  const parsed = z.safeParse(QuoteInput, inputOf(draft(changes)))

  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('sums leave out what is missing and what is optional', () => {
  const sums = draftTotals(draft({ lines: [line({ quantity: '2' }), line({ price: null }), line({ is_optional: true })], tax: 'x' }))

  expect(sums).toMatchObject({ lineCents: [25_100, 0, 12_550], subtotalCents: 25_100, taxCents: 0, totalCents: 25_100 })
})

test('a saved quote opens as it was written', () => {
  const quote = {
    type: 'range',
    lines: [
      {
        text: 'Visita',
        quantity: 1,
        unit: 'visit',
        unit_price: money(4000),
        total: money(4000),
        is_taxable: true,
        is_optional: false,
        option: 0,
        position: 0,
      },
    ],
    high: money(7000),
    options: [],
    discount: money(0),
    tax_percent: 6,
    deposit: money(0),
    deposit_due_on: null,
    deposit_terms: '',
    includes: '',
    excludes: '',
    earliest_start: null,
    duration_days: null,
    warranty_months: 0,
    valid_until: '2026-12-04',
    message: '',
  } as unknown as Quote

  expect(draftOf(quote)).toMatchObject({
    high: 7000,
    discount: null,
    tax: '6',
    deposit: null,
    earliest_start: '',
    warranty_months: '0',
    lines: [{ price: 4000 }],
  })
})
