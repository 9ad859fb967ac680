import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Server domains from the bottom up. A domain may use only domains on lines above its own, and only through their service. */
export const ranks = [
  ['geo', 'media'],
  ['users', 'catalog'],
  ['notifications', 'blog'],
  ['companies', 'legal'],
  ['auth'],
  ['payments', 'projects'],
  ['referrals', 'matching'],
  ['leads'],
  ['quotes'],
  ['messaging', 'reviews'],
  ['boards'],
  ['refunds'],
  ['privacy'],
  ['admin', 'discovery'],
  ['merging'],
]
const vocabulary = /^(routes|service|queries|rules|jobs|tables)\.ts$|^messages\.tsx?$|\.test\.tsx?$/
const tops: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
}
const webAreas = ['lib', 'locales', 'ui', 'domains', 'layouts', 'pages']

const rank = (domain: string) => ranks.findIndex((line) => line.includes(domain))
const domainOf = (path: string) => /^server\/domains\/([^/]+)\//.exec(path)?.[1]
const webDomainOf = (path: string) => /^web\/domains\/([^/]+)\//.exec(path)?.[1]
const webAreaOf = (path: string) => webAreas.indexOf(/^web\/([^/]+)\//.exec(path)?.[1] ?? '')
const isService = (target: string, domain: string) =>
  new RegExp(`^server/domains/${domain}/(service(\\.ts$|/)|[\\w-]+/[\\w-]+\\.ts$)`).test(target)

// The composition root and entries sit on top of everything; types of the page client reach the server through them.
const roots = /^server\/(?:[a-z-]+\.ts|cli\/|dev\/)/

// Base data stands beside the migrations: whoever migrates loads it.
const entries = /^server\/(?:main\.ts|cli\/)/

/** Why `file` may not import `target`, both as paths from the root; undefined when it may. */
export function problem(file: string, target: string, isTypeOnly: boolean): string | undefined {
  const [fromTop, toTop] = [file.split('/')[0]!, target.split('/')[0]!]
  if (toTop === 'db' && entries.test(file)) return
  if (!(toTop in tops)) return tops[fromTop] && `${fromTop}/ may not import ${toTop}/: it is shipped, ${toTop}/ is not`
  if (fromTop !== toTop && !tops[fromTop]!.includes(toTop)) {
    if (roots.test(file) && toTop === 'web' && (isTypeOnly || file === 'server/web.ts')) return
    return `${fromTop}/ may not import ${toTop}/: what both need belongs in contract/`
  }
  return fromTop === 'web' ? webProblem(file, target) : serverProblem(file, target, isTypeOnly)
}

function webProblem(file: string, target: string): string | undefined {
  const [from, to] = [webAreaOf(file), webAreaOf(target)]
  if (from >= 0 && to > from) return 'arrows in web point down: pages, layouts, domains, ui, locales, lib'
  const [fromDomain, toDomain] = [webDomainOf(file), webDomainOf(target)]
  if (fromDomain && toDomain && fromDomain !== toDomain) return 'one domain of web may not import another: compose them in a page'
}

function serverProblem(file: string, target: string, isTypeOnly: boolean): string | undefined {
  const [from, to] = [domainOf(file), domainOf(target)]
  const isRoot = roots.test(file)
  if (!isRoot && roots.test(target) && !(isTypeOnly && target === 'server/event-types.ts'))
    return 'only entries import the composition root'
  if (file.startsWith('server/lib/') && (to || target.startsWith('server/gateways/'))) return 'server/lib/ knows no domain and no gateway'
  if (file.startsWith('server/gateways/') && to) return 'a gateway knows no domain'
  if (!from || !to || from === to) return
  if (!isService(target, to)) return `only ${to}/service.ts is for others`
  if (rank(to) >= rank(from)) return `${from} may not use ${to}: it is not below it. Call down, emit up.`
}

type Source = { file: string; text: string }

/** All broken rules of `sources`, one line each. */
export function violations(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => [...placeProblems(file, text), ...importProblems(file, text)])
}

function placeProblems(file: string, text: string): string[] {
  const domain = domainOf(file)
  if (!domain) return []
  const parts = file.split('/').slice(3)
  const isKnown = parts.length > 1 || vocabulary.test(parts[0]!)
  return [
    ...(rank(domain) < 0 ? [`${file}: unknown domain "${domain}": give it a rank`] : []),
    ...(isKnown ? [] : [`${file}: not in the vocabulary of a domain`]),
    ...(!/(queries|licence|picture-json)(\.ts$|\/)|\.test\.tsx?$|tables\.ts$/.test(file) && /\bdb(<[^`]*>)?`/.test(text)
      ? [`${file}: SQL belongs in queries.ts`]
      : []),
    ...(!/\.test\.tsx?$/.test(file) && /\b(many|maybe|one)\(\s*z\./.test(text)
      ? [`${file}: a row's schema is made once, outside of functions`]
      : []),
  ]
}

function importProblems(file: string, text: string): string[] {
  if (/\.test\.tsx?$/.test(file)) return []
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(import|export)(\s+type)?[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?(?:from\s+)?['"]([.#][^'"]+)['"]|import\(\s*['"]([.#][^'"]+)['"]/g,
    ),
  ].flatMap(([, , type, fixed, dynamic]) => {
    const spec = (fixed ?? dynamic)!
    const target = spec.startsWith('#') ? spec.slice(1) : normalize(join(dirname(file), spec))
    if (target.startsWith('+types') || target.includes('/+types/')) return []
    const reason = problem(file, target, type !== undefined)
    return reason ? [`${file} → ${target}: ${reason}`] : []
  })
}

/** Every source under the shipped roots. */
export const readSources = (): Source[] =>
  Object.keys(tops).flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ file: `${top}/${name}`, text: readFileSync(join(top, name), 'utf8') })),
  )

if (import.meta.main) {
  const sources = readSources()
  const found = violations(sources)
  // A checker that sees nothing must not be green.
  if (sources.length < 50) found.push(`only ${sources.length} files were found`)
  process.stdout.write(`${found.join('\n') || `layers hold: ${sources.length} files`}\n`)
  process.exit(found.length > 0 ? 1 : 0)
}
