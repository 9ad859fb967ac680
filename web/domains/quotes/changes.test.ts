import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { changesBetween } from './changes.ts'

const line = (text: string, cents: number, option = 0) =>
  ({ text, option, total: money(cents), is_optional: false }) as Quote['lines'][number]
const quote = (lines: Quote['lines'], more: Partial<Quote> = {}) =>
  ({
    lines,
    options: [],
    total: money(lines.reduce((sum, { total }) => sum + total.amount, 0)),
    discount: money(0),
    deposit: money(0),
    deposit_due_on: null,
    deposit_terms: '',
    type: 'fixed',
    earliest_start: null,
    duration_days: null,
    warranty_months: 6,
    includes: '',
    excludes: '',
    valid_until: '2026-12-04',
    ...more,
  }) as Quote

test('promise 11: what a new version changes is told line by line', () => {
  const before = quote([line('Sonda', 10_000), line('Visita', 5000)])
  const after = quote([line('sonda ', 8000), line('Llave', 2000)], { warranty_months: 12 })

  expect(changesBetween(before, after)).toEqual([
    { what: 'line', text: 'sonda ', option: null, before: money(10_000), after: money(8000) },
    { what: 'line', text: 'Llave', option: null, before: null, after: money(2000) },
    { what: 'line', text: 'Visita', option: null, before: money(5000), after: null },
    { what: 'total', before: money(15_000), after: money(10_000) },
    { what: 'warranty_months', before: '6', after: '12' },
  ])
})

test('a deposit that comes to be asked for is told with its day and its terms', () => {
  const before = quote([line('Sonda', 10_000)])
  const after = quote([line('Sonda', 10_000)], { deposit: money(2500), deposit_due_on: '2026-12-10', deposit_terms: 'Zelle' })

  expect(changesBetween(before, after)).toEqual([
    { what: 'deposit', before: money(0), after: money(2500) },
    { what: 'deposit_due', before: '', after: '2026-12-10' },
    { what: 'deposit_terms', before: '', after: 'Zelle' },
  ])
})

test('the same twice is no change, and equal lines are counted', () => {
  const twice = quote([line('Llave', 100), line('Llave', 100)])

  expect(changesBetween(twice, twice)).toEqual([])
  expect(changesBetween(twice, quote([line('Llave', 100)]))).toMatchObject([{ what: 'line', after: null }, { what: 'total' }])
})
