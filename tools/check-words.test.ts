import { expect, test } from 'vitest'
import { commentLines, readWords, wordProblems } from './check-words.ts'

test('comments are found in every kind of file, and nothing else', () => {
  const script = ["const what = 'What is it?' // A note", '/** One line. */', '/**', ' * What it is.', ' */', '// Whole line'].join('\n')
  expect(commentLines('server/a.ts', script).map(({ text }) => text)).toEqual(['A note', 'One line.', 'What it is.', 'Whole line'])
  expect(commentLines('docs/a.md', '# Title\n```\nWhat\n```\n- Who reads').map(({ text }) => text)).toEqual(['Title', 'Who reads'])
})

test('riddles and houses are reported with their place', () => {
  const titles = ["test('who comes second', async () => {", "  'what a rule leaves: %s',", "test('a text who reads', () => {"].join('\n')
  const riddles = [
    { file: 'server/a.ts', text: '// Whoever\n// Who comes second attaches' },
    { file: 'server/a.test.ts', text: titles },
  ]
  expect(wordProblems(riddles)).toEqual([
    '1 comments begin with What, Who, Whom, Whose or That:',
    '  server/a.ts:2: Who comes second attaches',
    '2 test titles begin with what, who, whom, whose or that:',
    "  server/a.test.ts:1: test('who comes second', async () => {",
    "  server/a.test.ts:2: 'what a rule leaves: %s',",
  ])
  expect(wordProblems([{ file: 'web/a.ts', text: ['/** Days of the', 'house. */'].join(' ') }])).toEqual([
    '1 comments call the platform a house:',
    '  web/a.ts:1: Days of the house.',
  ])
})

test('the tree keeps the rules', () => {
  const sources = readWords()

  expect(sources.length).toBeGreaterThan(500)
  expect(wordProblems(sources)).toEqual([])
})
