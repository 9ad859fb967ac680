import { expect, test } from 'vitest'
import { ownPhone } from './phones.ts'

test.each([
  ['(301) 555-0123', '+13015550123'],
  ['+1 301.555.0123', '+13015550123'],
  ['1-301-555-0123', '+13015550123'],
  ['787 555 0123', '+17875550123'],
])('%s is %s', (written, phone) => {
  expect(ownPhone(written)).toBe(phone)
})

test.each([
  ['too short', '301 555 012'],
  ['too long', '301 555 01234'],
  ['an area that does not exist', '111 555 0123'],
  ['premium', '900 555 0123'],
  ['toll-free', '800 555 0199'],
  ['from Canada', '416 555 0123'],
  ['from Jamaica', '876 555 0123'],
  ['from Spain', '+34 600 123 456'],
  ['an extension', '301 555 0123 x4'],
  ['no number', 'call me'],
])('one that is %s is none of ours', (_, written) => {
  expect(ownPhone(written)).toBeUndefined()
})
