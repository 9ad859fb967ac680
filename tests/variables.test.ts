import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '#server/lib/variables.ts'

test('every variable that a process reads is explained to who operates it, and no other', () => {
  const operations = readFileSync(join(import.meta.dirname, '../docs/operations/variables.md'), 'utf8')
  const rows = operations.matchAll(/^\| ((?:`\w+` ?)+)\|/gm)
  const explained = [...rows].flatMap(([, names]) => names!.match(/\w+/g))

  expect(new Set(explained)).toEqual(new Set(variableNames))
})

const root = join(import.meta.dirname, '..')
const pages = ['README.md', 'docs/operations.md', ...globSync('docs/operations/*.md', { cwd: root })]

test.each(pages)('%s names commands, variables and pages that are there', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const scripts = Object.keys((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts)
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name)
  const variables = [...text.matchAll(/\b([A-Z]+_[A-Z_]+|PORT|HOST|ROLE|POOL|SEED|LIMITS)=/g)].map(([, name]) =>
    name!.replace(/_FILE$/, ''),
  )
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!)

  expect(commands.filter((name) => !scripts.includes(name!))).toEqual([])
  expect(variables.filter((name) => ![...variableNames, 'RELIABILITY_SEED'].includes(name))).toEqual([])
  expect(links.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
})

test('a process reads its environment in one place', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'))
  const readers = sources.filter((name) =>
    /process\.env\b/.test(readFileSync(join(root, name), 'utf8').replaceAll('readConfig(process.env)', '')),
  )

  // A message of `npm start` to its child, how much of an error a command shows, and the search path of a program that is started.
  expect(readers.toSorted()).toEqual(['server/launcher.ts', 'server/lib/postgres/command.ts', 'server/lib/postgres/embedded.ts'])
})
