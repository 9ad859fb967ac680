import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

/** Programs that an installation starts: the product, what it starts itself, and the commands of `bin/oficio.mjs`. */
export const programs = [
  'server/main.ts',
  'server/compile.ts',
  'server/cli/*.ts',
  'db/compile.ts',
  'db/draw.ts',
  'db/seed.ts',
  'tools/db/backup.ts',
  'tools/db/migrate.ts',
  'tools/db/restore.ts',
]
/** Folders that are packed whole, for texts, fonts and migrations that code reads by name. */
const whole = ['brand/**/*', 'country/**/*', 'server/**/*', 'contract/**/*', 'db/**/*']
const isTest = (name: string) => /\.test\.ts$|\/fixtures\//.test(name)

const statement =
  /^(?:import|export)\b(?!\s+type\b)[\w$*{},\s]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\b(?:import|require|require\.resolve)\(\s*['"]([^'"]+)['"]/gm

/** Modules that a file loads. Types don't count: they are stripped. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(statement)].flatMap(([, one, two, three]) => one ?? two ?? three ?? [])

const resolved = (file: string, module: string): string | undefined =>
  module.startsWith('#') ? module.slice(1) : module.startsWith('.') ? join(dirname(file), module) : undefined

/** Name of the package of a module: `@scope/name/part` → `@scope/name`. */
export const packageOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/')
const isPackage = (module: string) => /^(@[\w-]+\/)?[a-z][\w.-]*/.test(module) && !module.includes(':') && !isBuiltin(module)
const typeImport = /^(?:import|export)\s+type\b[^'"]*['"][^'"]+['"]/gm

/** Packages of `names` that a text names in any string: code may load one by a name that it keeps elsewhere. */
const mentionedIn = (text: string, names: ReadonlySet<string>): string[] =>
  [...text.replace(typeImport, '').matchAll(/['"]((?:@[\w-]+\/)?[a-z][\w.-]*)[^'"\n]*['"]/g)]
    .map(([, name]) => name!)
    .filter((name) => names.has(name))

export type Sources = { files: string[]; packages: string[] }

/** Files below `root` that the product runs from, sorted, and the packages that they load or may load, of those in `dependencies`. */
export function sourcesOf(root: string, dependencies: ReadonlySet<string>): Sources {
  const files = new Set(globSync(whole, { cwd: root, withFileTypes: false }).filter((name) => /\.\w+$/.test(name) && !isTest(name)))
  for (const program of globSync(programs, { cwd: root })) files.add(program)
  for (const name of globSync('build/server/**/*.js', { cwd: root })) files.add(name)
  const packages = new Set<string>()
  for (const file of files) {
    if (!/\.m?[jt]s$/.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    if (!file.startsWith('build/')) for (const name of mentionedIn(text, dependencies)) packages.add(name)
    for (const module of importsOf(text)) {
      const other = resolved(file, module)
      if (other && !other.startsWith('build/')) files.add(other)
      else if (!other && isPackage(module)) packages.add(packageOf(module))
    }
  }
  return { files: [...files].filter((name) => !isTest(name)).toSorted(), packages: [...packages].toSorted() }
}
