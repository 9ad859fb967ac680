// npm run pack: writes dist/oficio-<version>-<platform>.tar.gz, the built product with the packages that it runs from and its own Node.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { brandFolder } from '../../brand/brand.ts'
import { countryFolder } from '../../country/country.ts'
import { findNode } from '../setup/runtime.mjs'
import { type Packed, writeArchive } from './archive.ts'
import { filesOf, foldersOf } from './packages.ts'
import { sourcesOf } from './sources.ts'

const root = join(import.meta.dirname, '../..')
type Own = { name: string; version: string; imports: object; dependencies: object; devDependencies: object }
const { name, version, imports, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Own
const platform = `${process.platform}-${process.arch}`

const below = (folder: string): string[] =>
  globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

/** Files of the current build. Its folder keeps those of earlier ones, for open pages. */
function builtFiles(): string[] {
  const { assets } = JSON.parse(readFileSync(join(root, 'build/stamp.json'), 'utf8')) as { assets: string[] }
  const current = new Set(assets.map((asset) => `build/${asset}`))
  return below('build').filter((file) => file !== 'build/stamp.json' && (!file.includes('/assets/') || current.has(file)))
}

/** Folder of the brand or the country in the archive, and its files where the archive has them not yet. */
function dataOf(kind: 'brand' | 'country', folder: string): { place: string; files: Packed[] } {
  const place = `${kind}/${basename(folder)}`
  const files = folder.startsWith(join(root, kind) + sep)
    ? []
    : globSync('**/*', { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((from) => ({ name: place + from.slice(folder.length), from }))
  return { place, files }
}
const own = { brand: dataOf('brand', brandFolder), country: dataOf('country', countryFolder) }

function contents(): Packed[] {
  const { files, packages } = sourcesOf(root, new Set(Object.keys(dependencies)))
  const copied = [
    ...files.filter((file) => !file.startsWith('build/')),
    ...builtFiles(),
    // Without the packages that only a development server loads.
    ...foldersOf(
      root,
      packages.filter((name) => !(name in devDependencies)),
    ).flatMap((folder) => filesOf(root, folder)),
    ...below('deploy').filter((file) => !file.endsWith('.test.ts')),
    ...below('docs/operations'),
    'docs/operations.md',
    'docs/scaling.md',
    'docs/benchmarks.md',
    'CHANGELOG.md',
  ]
  const start = readFileSync(join(import.meta.dirname, 'oficio.sh'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@BRAND@', own.brand.place)
    .replace('@COUNTRY@', own.country.place)
  return [
    ...copied.map((file) => ({ name: file, from: join(root, file), isProgram: /^deploy\/(setup|backup)$/.test(file) })),
    ...own.brand.files,
    ...own.country.files,
    { name: 'bin/node', from: findNode()!, isProgram: true },
    { name: 'bin/oficio', text: start, isProgram: true },
    { name: 'package.json', text: `${JSON.stringify({ name, version, private: true, type: 'module', imports }, null, 2)}\n` },
  ]
}

const file = `${name}-${version}-${platform}.tar.gz`
mkdirSync(join(root, 'dist'), { recursive: true })
const { sha256, bytes } = await writeArchive(join(root, 'dist', file), `${name}-${version}`, contents())
writeFileSync(join(root, 'dist', `${file}.sha256`), `${sha256}  ${file}\n`)
process.stdout.write(`dist/${file}: ${Math.round(bytes / 1e6)} MB, SHA-256 ${sha256}\n`)
