import { expect, test } from 'vitest'
import { commentLines, readWords, wordProblems } from './check-words.ts'

test('comments are found in every kind of file, and nothing else', () => {
  const script = ["const what = 'What is it?' // A note", '/** One line. */', '/**', ' * What it is.', ' */', '// Whole line'].join('\n')
  expect(commentLines('server/a.ts', script).map(({ text }) => text)).toEqual(['A note', 'One line.', 'What it is.', 'Whole line'])
  expect(commentLines('docs/a.md', '# Title\n```\nWhat\n```\n- Who reads').map(({ text }) => text)).toEqual(['Title', 'Who reads'])
})

test('riddles and houses are reported with their place', () => {
  const riddles = Array.from({ length: 20 }, (_, index) => ({
    file: `server/${index}.ts`,
    text: '// Whoever\n// Who comes second attaches',
  }))
  expect(wordProblems(riddles)).toContain('  server/7.ts:2: Who comes second attaches')
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
