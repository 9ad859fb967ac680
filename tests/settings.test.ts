import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultSettings, bounds } from '#contract/settings.ts'

const root = join(import.meta.dirname, '..')
const [settings, others] = readFileSync(join(root, 'docs/settings.md'), 'utf8').split('## Without a setting') as [string, string]

test('every number of the rules that can be planned stands in the table once, as it is delivered and within its bounds', () => {
  const told = [...settings.matchAll(/`(\w+)` (\d+)/g)].map(([, name, value]) => [name!, Number(value)] as const)

  expect(Object.fromEntries(told)).toEqual(defaultSettings)
  expect(told).toHaveLength(Object.keys(defaultSettings).length)
  for (const [name, value] of Object.entries(defaultSettings)) {
    const [least, most] = bounds[name as keyof typeof defaultSettings]
    expect([name, value >= least, value <= most]).toEqual([name, true, true])
  }
})

test('a fixed setting names the file that decides it', () => {
  const files = [...others.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)

  expect(files.length).toBeGreaterThan(9)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
