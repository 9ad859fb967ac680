import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const promises = Array.from({ length: 16 }, (_, index) => index + 1)

/** The files that docs/promises.md names for each promise. */
function promised(): Map<number, string[]> {
  const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8').matchAll(/^\| (\d+) \|[^|]+\| (.+) \|$/gm)
  return new Map([...rows].map(([, number, files]) => [Number(number), [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)]))
}

/** The files with tests that bear the number of each promise. */
function tested(): Map<number, string[]> {
  const files = globSync(['{contract,server,web,tests}/**/*.test.{ts,tsx}', 'tests/e2e/*.spec.ts'], { cwd: root })
  const found = new Map<number, Set<string>>()
  for (const file of files)
    for (const [, number] of readFileSync(join(root, file), 'utf8').matchAll(/\b(?:test|describe)\(\s*['`]promise (\d+):/g))
      found.set(Number(number), (found.get(Number(number)) ?? new Set()).add(file))
  return new Map([...found].map(([number, names]) => [number, [...names]]))
}

test('every promise has tests that bear its number, in the files that the table names', () => {
  const [table, files] = [promised(), tested()]

  expect([...table.keys()]).toEqual(promises)
  expect([...files.keys()].toSorted((a, b) => a - b)).toEqual(promises)
  for (const number of promises) expect([number, files.get(number)!.toSorted()]).toEqual([number, table.get(number)!.toSorted()])
})
