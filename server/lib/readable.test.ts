import { expect, test } from 'vitest'
import { makeReadable } from './readable.ts'

const read = (text: string) => {
  const body = { text }
  makeReadable(body)
  return body.text
}

test.each([
  ['Ana\u202egnidnep', 'Anagnidnep'],
  ['\u2066Ana\u2069', 'Ana'],
  ['Ana\u0007\u001b[31m\u0085', 'Ana[31m'],
  ['\u200b\u2060\ufeff', ''],
  ['\u3164', ''],
  ['\ud800', ''],
  ['casa \ud83d', 'casa \ufffd'],
])('%j becomes %j', (written, kept) => {
  expect(read(written)).toBe(kept)
})

test.each(['Uno\n\tdos\r\ntres', 'Familia 👨‍👩‍👧 y ❤️', 'می‌خواهم', 'שלום', 'A\u0000B', '\u0000', ''])('%j stays', (text) => {
  expect(read(text)).toBe(text)
})

test('texts are found wherever they stand, however deep', () => {
  const deep = { text: '\u202ea', list: ['\u0007b', { text: 'c\u2069' }], count: 1, nothing: null }
  makeReadable(deep)
  let nest: unknown = '\u0007'
  for (let depth = 0; depth < 50_000; depth++) nest = [nest]

  expect(deep).toEqual({ text: 'a', list: ['b', { text: 'c' }], count: 1, nothing: null })
  expect(() => makeReadable(nest)).not.toThrow()
})
