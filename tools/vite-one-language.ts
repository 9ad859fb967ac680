import { parseAst, type Plugin, type Rolldown } from 'vite'

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }
type Property = Node & { key: Node & { name?: string }; value: Node }

const locales = ['es', 'en'] as const
type Locale = (typeof locales)[number]

/** Marks the texts of one language until the bundle is written. */
const markOf = (locale: Locale) => `__words_${locale}__`

/** All calls of a function by its bare name in `code`. */
function callsIn(code: string, lang: 'js' | 'ts'): Call[] {
  const found: Call[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('type' in value && value.type === 'CallExpression' && (value as Call).callee.type === 'Identifier') found.push(value as Call)
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(code, { lang }))
  return found
}

/** `code` with replacements at disjoint places. */
const replaced = (code: string, places: readonly (Pick<Node, 'start' | 'end'> & { text: string })[]) =>
  places
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, place) => text.slice(0, place.start) + place.text + text.slice(place.end), code)

/** A file of `web/locales/` with its texts marked by language. */
export function markWords(code: string): string {
  const groups = callsIn(code, 'ts').filter(({ callee }) => callee.name === 'texts')
  const marked = groups.flatMap(({ arguments: [words] }) =>
    (words as Node & { properties: Property[] }).properties.map(({ key, value: { start, end } }) => {
      return { start, end, text: `/* @__PURE__ */ ${markOf(key.name as Locale)}(${code.slice(start, end)})` }
    }),
  )
  return replaced(code, marked)
}

/** A script of the bundle without the marks and without the texts of other languages than `locale`. */
export function onlyWordsOf(locale: Locale, code: string): string {
  if (!locales.some((one) => code.includes(markOf(one)))) return code
  const marks = callsIn(code, 'js').filter(({ callee }) => locales.some((one) => callee.name === markOf(one)))
  return replaced(
    code,
    marks.map(({ start, end, callee, arguments: [words] }) => {
      return { start, end, text: callee.name === markOf(locale) ? code.slice(words!.start, words!.end) : '0' }
    }),
  )
}

const scripts = /(["'`]assets\/)([\w.-]+\.js["'`])/g

/**
 * Writes the browser's scripts to one folder per language, each with the texts of that language only: `assets/` for Spanish, `assets/en/` for
 * English. Scripts import each other by relative paths, so a page stays in its folder. The server selects the folder (`server/web.ts`), and a link
 * to the other language loads a new document (`web/root.tsx`).
 */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/web\/locales\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: markWords(code), map: null }),
  },
  generateBundle: {
    // Runs after Vite has written the preload lists into the scripts.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      for (const chunk of chunks) {
        const english = onlyWordsOf('en', chunk.code).replace(scripts, '$1en/$2')
        this.emitFile({ type: 'asset', fileName: chunk.fileName.replace('assets/', 'assets/en/'), source: english })
        chunk.code = onlyWordsOf('es', chunk.code)
      }
    },
  },
})
