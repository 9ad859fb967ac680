import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '#server/lib/variables.ts'

test('every variable that a process reads is explained to who operates it, and no other', () => {
  const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const [, table] = operations.split('## Variables')
  const rows = table!.split('\n## ')[0]!.matchAll(/^\| ((?:`\w+` ?)+)\|/gm)
  const explained = [...rows].flatMap(([, names]) => names!.match(/\w+/g))

  expect(new Set(explained)).toEqual(new Set(variableNames))
})
