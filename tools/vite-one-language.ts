import { parseAst, type Plugin, type Rolldown } from 'vite'

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }
type Property = Node & { key: Node & { name?: string }; value: Node }

const locales = ['es', 'en'] as const
type Locale = (typeof locales)[number]

/** Stands around the words of one language until the bundle is laid out in files. */
const markOf = (locale: Locale) => `__words_${locale}__`

/** All calls in `code` of a function that is called by its name alone. */
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

/** `code` with other text at some places, none of which lies in another. */
const replaced = (code: string, places: readonly (Pick<Node, 'start' | 'end'> & { text: string })[]) =>
  places
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, place) => text.slice(0, place.start) + place.text + text.slice(place.end), code)

/** A file of `web/locales/`, whose words are marked by their language. */
export function markWords(code: string): string {
  const groups = callsIn(code, 'ts').filter(({ callee }) => callee.name === 'texts')
  const marked = groups.flatMap(({ arguments: [words] }) =>
    (words as Node & { properties: Property[] }).properties.map(({ key, value: { start, end } }) => {
      return { start, end, text: `/* @__PURE__ */ ${markOf(key.name as Locale)}(${code.slice(start, end)})` }
    }),
  )
  return replaced(code, marked)
}

/** A script of the bundle without the marks, and without the words of other languages than `locale`. */
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
 * Lays the browser's scripts in two folders, each with the words of one language alone: `assets/` in Spanish, `assets/en/` in English. They
 * import one another by relative names, so a page that begins in one folder stays there. The server names the folder (`server/web.ts`), and a way
 * to a page in the other language is a fresh document (`web/root.tsx`).
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
    // After Vite has written into the scripts what each loads on demand.
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
