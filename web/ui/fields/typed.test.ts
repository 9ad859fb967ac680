import { expect, test } from 'vitest'
import { formatPhone, parseMoney } from './typed.ts'

test.each([
  ['4', '4'],
  ['4435', '(443) 5'],
  ['4435550134', '(443) 555-0134'],
  ['+1 443 555 0134', '(443) 555-0134'],
  ['443-555-01349999', '(443) 555-0134'],
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
  ['1.2.3', null],
  ['-5', null],
  ['cien', null],
])('%s are %s cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents)
})
