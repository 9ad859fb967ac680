import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Server domains from the bottom up. A domain may use only domains on lines above its own, and only through their `service.ts`. */
export const ranks = [
  ['geo', 'media'],
  ['users', 'catalog'],
  ['notifications', 'blog', 'translations'],
  ['companies', 'legal'],
  ['auth'],
  ['integrations'],
  ['payments', 'projects'],
  ['referrals', 'matching'],
  ['leads'],
  ['quotes'],
  ['invoices'],
  ['messaging', 'reviews'],
  ['boards'],
  ['refunds'],
  ['webhooks', 'spreadsheets'],
  ['privacy'],
  ['admin', 'discovery'],
  ['merging'],
]
const roles = /^(routes|service|queries|rules|jobs)\.ts$|^messages\.tsx?$/
const rootFiles = /^(routes|service|queries|rules|jobs|tables)\.ts$|^messages\.tsx?$/
const test = /\.test\.tsx?$/
const tops: Record<string, readonly string[]> = {
  brand: [],
  country: ['brand'],
  contract: ['brand', 'country'],
  server: ['brand', 'country', 'contract'],
  web: ['brand', 'country', 'contract'],
}
const webAreas = ['lib', 'locales', 'ui', 'domains', 'layouts', 'pages']

const rank = (domain: string) => ranks.findIndex((line) => line.includes(domain))
const domainOf = (path: string) => /^server\/domains\/([^/]+)\//.exec(path)?.[1]
const webDomainOf = (path: string) => /^web\/domains\/([^/]+)\//.exec(path)?.[1]
const webAreaOf = (path: string) => webAreas.indexOf(/^web\/([^/]+)\//.exec(path)?.[1] ?? '')
const isDoor = (target: string, domain: string) => target === `server/domains/${domain}/service.ts`
const isTables = (target: string) => /^server\/domains\/[^/]+\/tables\.ts$/.test(target)

// The composition root and entries sit on top of everything; types of the page client reach the server through them.
const roots = /^server\/(?:[a-z-]+\.ts|cli\/|dev\/|mcp\/)/
// The two files of types that everything below may read.
const rootTypes = new Set(['server/event-types.ts'])

// Base data stands beside the migrations, and any entry that migrates loads it.
const entries = /^server\/(?:main\.ts|cli\/)/

export type Source = { file: string; text: string }
type Import = { file: string; target: string; isTypeOnly: boolean; isLazy: boolean }

/** Why an import breaks a rule; undefined when it does not. */
function importProblem({ file, target, isTypeOnly }: Import, hasFeatures: (domain: string) => boolean): string | undefined {
  const [fromTop, toTop] = [file.split('/')[0]!, target.split('/')[0]!]
  if (toTop === 'db' && entries.test(file)) return
  if (!(toTop in tops)) return tops[fromTop] && `${fromTop}/ may not import ${toTop}/: it is shipped, ${toTop}/ is not`
  if (fromTop !== toTop && !tops[fromTop]!.includes(toTop)) {
    if (roots.test(file) && toTop === 'web' && (isTypeOnly || file === 'server/web.ts')) return
    return `${fromTop}/ may not import ${toTop}/: what both need belongs in contract/`
  }
  if (fromTop === 'contract') return
  return fromTop === 'web' ? webProblem(file, target) : serverProblem(file, target, hasFeatures)
}

function webProblem(file: string, target: string): string | undefined {
  const [from, to] = [webAreaOf(file), webAreaOf(target)]
  if (from >= 0 && to > from) return 'arrows in web point down: pages, layouts, domains, ui, locales, lib'
  const [fromDomain, toDomain] = [webDomainOf(file), webDomainOf(target)]
  if (fromDomain && toDomain && fromDomain !== toDomain) return 'one domain of web may not import another: compose them in a page'
}

function serverProblem(file: string, target: string, hasFeatures: (domain: string) => boolean): string | undefined {
  const [from, to] = [domainOf(file), domainOf(target)]
  const isRoot = roots.test(file)
  if (!isRoot && roots.test(target) && !rootTypes.has(target)) return 'only entries import the composition root'
  if (file.startsWith('server/lib/') && (to || target.startsWith('server/gateways/'))) return 'server/lib/ knows no domain and no gateway'
  if (file.startsWith('server/gateways/') && to) return 'a gateway knows no domain'
  if (!to) return
  if (from === to) {
    if (isDoor(target, to) && hasFeatures(to)) return `${to}/service.ts is for other domains: import the feature`
    return
  }
  // The composition root mounts routes, schedules jobs and gathers tables; it calls everything else through the door.
  if (isRoot)
    return isDoor(target, to) || isTables(target) || /\/(routes|jobs)\.ts$/.test(target) ? undefined : `only ${to}/service.ts is for others`
  if (!from) return
  if (!isDoor(target, to) && !isTables(target)) return `only ${to}/service.ts is for others`
  if (rank(to) >= rank(from)) return `${from} may not use ${to}: it is not below it. Call down, emit up.`
}

/** All broken rules of `sources`, one line each. `owners` names the domain of each table, or `lib`. */
export function violations(sources: readonly Source[], owners: ReadonlyMap<string, string> = new Map()): string[] {
  const imports = sources.flatMap(importsOf)
  const featured = new Set(
    sources.flatMap(({ file }) => (/^server\/domains\/[^/]+\/[^/]+\/(?!.*\.test\.)/.test(file) ? [domainOf(file)!] : [])),
  )
  return [
    ...sources.flatMap(placeProblems),
    ...imports.flatMap((one) => {
      const reason = importProblem(one, (domain) => featured.has(domain))
      return reason ? [`${one.file} → ${one.target}: ${reason}`] : []
    }),
    ...schemaProblems(sources, imports),
    ...cycles(imports).map((ring) => `${ring.join(' → ')}: a cycle`),
    ...sources.flatMap((source) => tableProblems(source, owners)),
  ]
}

const importsZod = /^import \* as z from 'zod/m

/** Pages that load schemas with their first view. Plain values stand in files without schemas, so that they come alone. */
function schemaProblems(sources: readonly Source[], imports: readonly Import[]): string[] {
  const validating = new Set(sources.flatMap(({ file, text }) => (importsZod.test(text) ? [file] : [])))
  const schemas = new Set([...validating].filter((file) => file.startsWith('contract/')))
  const atOnce = imports.filter(({ isTypeOnly, isLazy }) => !isTypeOnly && !isLazy)
  for (const target of schemas)
    for (const { file } of atOnce.filter((one) => one.target === target)) if (file.startsWith('contract/')) schemas.add(file)
  return atOnce.flatMap(({ file, target }) =>
    file.startsWith('web/') && schemas.has(target) && !validating.has(file)
      ? [`${file} → ${target}: holds schemas: import type, import() it in useApiForm, or move the plain value to a file without schemas`]
      : [],
  )
}

function placeProblems({ file, text }: Source): string[] {
  const domain = domainOf(file)
  if (!domain) return []
  const parts = file.split('/').slice(3)
  const isTest = test.test(file)
  const isKnown = isTest || (parts.length === 1 ? rootFiles.test(parts[0]!) : parts.length === 2 && roles.test(parts[1]!))
  return [
    ...(rank(domain) < 0 ? [`${file}: unknown domain "${domain}": give it a rank`] : []),
    ...(isKnown ? [] : [`${file}: not in the vocabulary of a domain`]),
    ...(!/(queries|tables)\.ts$/.test(file) && !isTest && /\bdb(<[^`]*>)?`/.test(text) ? [`${file}: SQL belongs in queries.ts`] : []),
    ...(!isTest && /\b(many|maybe|one)\(\s*z\./.test(text) ? [`${file}: a row's schema is made once, outside of functions`] : []),
  ]
}

const importing =
  /(?:^|\n)\s*(import|export)(\s+type)?[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?(?:from\s+)?['"]([.#][^'"]+)['"]|import\(\s*['"]([.#][^'"]+)['"]/g

function importsOf({ file, text }: Source): Import[] {
  if (test.test(file)) return []
  return [...text.matchAll(importing)].flatMap(([, , type, fixed, dynamic]) => {
    const spec = (fixed ?? dynamic)!.replace(/\?.*$/, '')
    const target = spec.startsWith('#') ? spec.slice(1) : normalize(join(dirname(file), spec))
    if (target.startsWith('+types') || target.includes('/+types/')) return []
    return [{ file, target, isTypeOnly: type !== undefined, isLazy: dynamic !== undefined }]
  })
}

/** Rings of files that import one another, each once. Types count: a newcomer has to read both files all the same. */
export function cycles(imports: readonly { file: string; target: string }[]): string[][] {
  const graph = new Map<string, string[]>()
  for (const { file, target } of imports) graph.set(file, [...(graph.get(file) ?? []), target])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  function visit(file: string): void {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!))
    }
    if (low.get(file) !== index.get(file)) return
    const ring = stack.splice(stack.indexOf(file))
    if (ring.length > 1 || graph.get(file)?.includes(file)) found.push(ring)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

const reads = /\b(?:from|join)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b(?!\s*\()/g
const writes = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|truncate(?:\s+table)?)\s+([a-z_]+)\b/g
const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$|\s--\s.*$/gm

/** Tables that the statements of a file read or write from the wrong place. */
function tableProblems({ file, text }: Source, owners: ReadonlyMap<string, string>): string[] {
  const domain = domainOf(file)
  if (!domain || test.test(file)) return []
  const found = new Set<string>()
  const statement = text.replace(comments, '')
  {
    const temporary = new Set(
      [
        ...statement.matchAll(/(?:\bwith\s+(?:recursive\s+)?|,\s*)([a-z_]+)\s*(?:\([^)]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/g),
      ].map(([, name]) => name!),
    )
    for (const [, table] of statement.matchAll(writes)) {
      const owner = owners.get(table!)
      if (owner && owner !== domain && owner !== 'lib') found.add(`${file}: writes ${table}, which is ${owner}'s: call its service`)
    }
    for (const [, table] of statement.replace(writes, ' ').matchAll(reads)) {
      const owner = owners.get(table!)
      if (!owner || owner === domain || owner === 'lib' || temporary.has(table!)) continue
      if (rank(owner) >= rank(domain)) found.add(`${file}: reads ${table} of ${owner}, which is not above it`)
    }
  }
  return [...found]
}

/** Every source under the shipped roots. */
export const readSources = (): Source[] =>
  Object.keys(tops).flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ file: `${top}/${name}`, text: readFileSync(join(top, name), 'utf8') })),
  )

/** The owner of each table: the domain whose `tables.ts` names it, or `lib`. */
export async function readOwners(): Promise<Map<string, string>> {
  const places = ['lib', ...ranks.flat()].map(
    (name) => [name, name === 'lib' ? 'server/lib/tables.ts' : `server/domains/${name}/tables.ts`] as const,
  )
  const owners = new Map<string, string>()
  for (const [name, path] of places) {
    if (!existsSync(path)) continue
    const { tables } = (await import(join(process.cwd(), path))) as { tables?: object }
    for (const table of Object.keys(tables ?? {})) owners.set(table, name)
  }
  return owners
}

if (import.meta.main) {
  const sources = readSources()
  const found = violations(sources, await readOwners())
  // A checker that finds no files must fail.
  if (sources.length < 50) found.push(`only ${sources.length} files were found`)
  process.stdout.write(`${found.join('\n') || `layers hold: ${sources.length} files`}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
