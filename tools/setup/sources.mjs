import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from './runtime.mjs'

/** Hash of the files and folders `names`, recursively. */
export function hashOf(names) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of namesIn(path)) add(join(path, name))
    else hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const name of names) add(resolve(root, name))
  return hash.digest('hex')
}

// Node 18 lacks toSorted().
export const namesIn = (folder) => readdirSync(folder).sort((one, other) => (one < other ? -1 : 1))

/** Code that reads a brand and a country (brand/brand.ts, country/country.ts). */
export const dataCode = ['brand/brand.ts', 'brand/folder.ts', 'brand/read.ts', 'country/country.ts', 'country/read.ts']

/** The same with the chosen brand and country, of which pages are built. */
export const dataSources = () => [...dataCode, process.env.BRAND_DIR || 'brand/oficio', process.env.COUNTRY || 'country/us']
