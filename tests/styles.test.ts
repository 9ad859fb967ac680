import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))

const importOf = /^import (\w+) from '([^']+\.module\.css)'$/gm
const composesOf = /composes: ([\w ]+) from '([^']+)'/g
const resolve = (file: string, path: string) => (path.startsWith('#') ? path.slice(1) : join(file, '..', path).replaceAll('\\', '/'))

/** The classes that a style sheet names as its own: `:global` ones are written elsewhere, and `brand(…)` is a value. */
const classesIn = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|brand\([^)]*\)|'[^']*'/gs, '')
    .matchAll(/\.([a-z]\w*)/gi)
    .map(([, name]) => name!)

/** Every class that somebody asks a style sheet for, as `file.module.css name`. */
const asked = new Set([
  ...read('web/**/*.tsx').flatMap(({ file, text }) => {
    const code = text.replaceAll(/^import .*$/gm, '')
    return [...text.matchAll(importOf)].flatMap(([, name, path]) =>
      [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => `${resolve(file, path!)} ${one}`),
    )
  }),
  ...read('web/**/*.module.css').flatMap(({ file, text }) =>
    [...text.matchAll(composesOf)].flatMap(([, names, path]) => names!.split(' ').map((name) => `${resolve(file, path!)} ${name}`)),
  ),
])
const written = new Set(read('web/**/*.module.css').flatMap(({ file, text }) => [...classesIn(text)].map((name) => `${file} ${name}`)))

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].filter((one) => !others.has(one))

test('every class that a component asks for is written, and every class that is written is asked for', () => {
  expect(without(asked, written)).toEqual([])
  expect(without(written, asked)).toEqual([])
  expect(written.size).toBeGreaterThan(500)
})
