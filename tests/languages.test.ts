import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#db/catalogue/catalogue.ts'

type Pair = { path: string; es: unknown; en: unknown }

/** Every pair of texts below `es` and `en`, which have the same shape. A text that takes values is its function. */
function pairsOf({ path, es, en }: Pair): Pair[] {
  if (typeof es !== 'object' || es === null) return [{ path, es, en }]
  const [spanish, english] = [es, en] as Record<string, unknown>[]
  return [...new Set([...Object.keys(spanish!), ...Object.keys(english ?? {})])].flatMap((key) =>
    pairsOf({ path: `${path}.${key}`, es: spanish![key], en: english?.[key] }),
  )
}

/** Every group of texts in `value` that has an `es` beside an `en`. Words by which a service is found are each language's own. */
function localizedIn(value: unknown, path: string): Pair[] {
  if (typeof value !== 'object' || value === null) return []
  if ('es' in value && 'en' in value) return pairsOf({ path, es: value.es, en: value.en })
  return Object.entries(value)
    .filter(([key]) => key !== 'synonyms')
    .flatMap(([key, inner]) => localizedIn(inner, `${path}.${key}`))
}

const isSaid = (text: unknown) => (typeof text === 'string' ? text.trim() !== '' : typeof text === 'function')
/** Texts of one language that the other lacks. */
const missing = (pairs: readonly Pair[]) => pairs.filter(({ es, en }) => isSaid(es) !== isSaid(en) || typeof es !== typeof en)

const names = new Set(['Tesla Wall Connector', 'Duolingo English Test'])

/** Sentences that are the same in both languages: one of them was left as it was written. */
const untranslated = (pairs: readonly Pair[]) =>
  pairs.filter(({ es, en }) => typeof es === 'string' && es === en && !names.has(es) && (es.match(/\p{L}{2,}/gu) ?? []).length >= 3)

const root = join(import.meta.dirname, '..')
const folder = join(root, 'web/locales')
const files = readdirSync(folder)
const pairsOfScreens = async () =>
  (await Promise.all(files.map(async (file) => localizedIn(await import(join(folder, file)), file)))).flat()

test('promise 15: every text of every screen is there in both languages, and none was left in the other', async () => {
  const pairs = await pairsOfScreens()

  expect(missing(pairs)).toEqual([])
  expect(untranslated(pairs)).toEqual([])
  expect(pairs.length).toBeGreaterThan(files.length * 10)
})

test('promise 15: every name, question and answer of the catalogue is there in both languages', () => {
  const pairs = localizedIn(catalogue, 'catalogue')

  expect(missing(pairs)).toEqual([])
  expect(untranslated(pairs)).toEqual([])
  expect(pairs.length).toBeGreaterThan(1000)
})

/** Names given by card networks and banks, read from their responses. */
const namedElsewhere = /\.(disputes|earningsTexts)\.reasons\./

test('no text is written that nobody says', async () => {
  const all = globSync('{web,server,contract}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  // Among the texts themselves, only what is asked of another one is said.
  const said = new Set(all.flatMap(({ file, text }) => text.match(/web.locales/.test(file) ? /(?<=\.)\w+/g : /\w+/g) ?? []))
  const isUnsaid = (name: string) => /^[a-z]\w*$/i.test(name) && !said.has(name)
  const paths = (await pairsOfScreens()).map(({ path }) => path).filter((path) => !namedElsewhere.test(path))

  expect(paths.filter((path) => path.split('.').slice(2).some(isUnsaid))).toEqual([])
})
