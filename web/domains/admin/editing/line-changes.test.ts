import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'

test.each([
  ['the same text', 'a\nb', 'a\nb', []],
  ['a line that came', 'a\nc', 'a\nb\nc', ['added b']],
  ['a line that went', 'a\nb\nc', 'a\nc', ['gone b']],
  ['a line that says something else', 'a\nb\nc', 'a\nx\nc', ['gone b', 'added x']],
  ['a line that moved', 'a\nb', 'b\na', ['gone a', 'added a']],
  ['empty lines', 'a', 'a\n\n', []],
  ['everything', 'a', 'b', ['gone a', 'added b']],
])('%s', (_, before, after, changes) => {
  expect(lineChanges(before, after).map(({ kind, text }) => `${kind} ${text}`)).toEqual(changes)
})
