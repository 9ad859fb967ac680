import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }

test('names the packages of every platform: npm ci refuses a list with gaps, and a new one is written on one platform', () => {
  const gaps = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isListed(path, name)),
  )

  expect(gaps).toEqual([])
})

test('names no registry, so that it installs from any', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
})

/** Whether Node resolves `name` from the folder `path` upwards. */
function isListed(path: string, name: string): boolean {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  if (path === '') return false
  return isListed(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}
