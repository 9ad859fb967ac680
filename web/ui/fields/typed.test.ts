import { expect, test } from 'vitest'
import { formatPhone, parseMoney } from './typed.ts'

test.each([
  ['4', '4'],
  ['4435', '(443) 5'],
  ['4435550134', '(443) 555-0134'],
  ['+1 443 555 0134', '(443) 555-0134'],
  ['443-555-01349999', '443-555-01349999'],
  ['+34 600 123 456', '+34 600 123 456'],
])('%s is written %s', (typed, written) => {
  expect(formatPhone(typed)).toBe(written)
})

test.each([
  ['24', 2400],
  ['$1,234.50', 123_450],
  ['24,5', 2450],
  ['24,50', 2450],
  ['1,234', 123_400],
  ['0.29', 29],
  ['.5', 50],
  ['24.', 2400],
  ['24,', 2400],
  ['1.000', 100_000],
  ['1.234,50', 123_450],
  ['12.345.678,9', Number.NaN],
  ['', null],
  ['$ ', null],
  ['1.2.3', Number.NaN],
  ['-5', Number.NaN],
  ['cien', Number.NaN],
])('%s are %s cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents)
})
