import type { Localized } from '#contract/primitives.ts'

/** An item of the suggestion index. */
export type Findable = {
  kind: 'service' | 'category'
  slug: string
  name: Localized
  /** Name of its category, and the other words for it. */
  category: Localized
  categorySynonyms: Words
  synonyms: Words
  /** Relative demand, 1 to 100: decides between equally good matches. */
  demand: number
}
export type Words = { es: readonly string[]; en: readonly string[] }
/** A match. `phrase` is the item's own name or synonym that matched best, null if only its category did; a lower `rank` is a better kind of match, and `score`, up to 1, orders a kind. */
export type Found = { item: Findable; phrase: string | null; rank: number; score: number }
type Phrase = { item: Findable; text: string; key: string; length: number; kind: Kind }
type Kind = 'name' | 'synonym' | 'ofCategory'

export type SuggestIndex = ReturnType<typeof suggestIndex>

/** Weights of phrases. The names of a category and of its trade also find its services, below better matches. */
const weights: Record<Kind, number> = { name: 1, synonym: 0.9, ofCategory: 0.6 }
/** Scores closer than this count as equal. */
const step = 0.05

/** Builds the index for `find`. Takes a few milliseconds for a few hundred services with a dozen synonyms each. */
export function suggestIndex(items: readonly Findable[]) {
  const phrases: Phrase[] = []
  const words: string[] = []
  const wordIds = new Map<string, number>()
  /** Inverted indexes: phrases by word, words by bigram. */
  const phrasesOf: number[][] = []
  const wordsWith = new Map<string, number[]>()

  const wordId = (word: string) => {
    const known = wordIds.get(word)
    if (known !== undefined) return known
    const id = words.push(word) - 1
    wordIds.set(word, id)
    phrasesOf.push([])
    for (const pair of new Set(pairsOf(word))) wordsWith.set(pair, [...(wordsWith.get(pair) ?? []), id])
    return id
  }
  const add = (item: Findable, kind: Kind, texts: readonly string[]) => {
    for (const text of new Set(texts)) {
      const list = wordsOf(text)
      const phrase = phrases.push({ item, text, key: list.join(' '), length: list.length, kind }) - 1
      for (const word of new Set(list)) phrasesOf[wordId(word)]!.push(phrase)
    }
  }
  for (const item of items) {
    const { name, synonyms, category, categorySynonyms } = item
    add(item, 'name', [name.es, name.en])
    add(item, 'synonym', [...synonyms.es, ...synonyms.en])
    if (item.kind === 'service') add(item, 'ofCategory', [category.es, category.en, ...categorySynonyms.es, ...categorySynonyms.en])
  }
  return { phrases, words, phrasesOf, wordsWith }
}

/**
 * Matches of `query`, best first: the whole name before a whole synonym before words that begin as the query's do; among equals categories, then
 * the most requested. Words may be in either language or incomplete, and misspelled where nothing is spelled that way; half of them must match.
 */
export function find(index: SuggestIndex, query: string, count: number): Found[] {
  const asked = wordsOf(query).slice(0, 8)
  const key = asked.join(' ')
  const found = [...groupByItem(index, asked)].flatMap(([item, matches]): Found[] => {
    const qualities = asked.map((_, position) => Math.max(...matches.map(({ kind, quality }) => weights[kind] * (quality[position] ?? 0))))
    const missing = qualities.filter((quality) => quality === 0).length
    if (missing > asked.length / 2) return []
    const [best] = matches.toSorted((a, b) => b.score - a.score) as [Match, ...Match[]]
    const isWhole = (kind: Kind) => matches.some((match) => match.kind === kind && match.key === key)
    const rank = isWhole('name') ? 0 : isWhole('synonym') ? 1 : 2 + missing
    const share = qualities.reduce((sum, quality) => sum + quality, 0) / asked.length
    return [
      {
        item,
        phrase: best.kind === 'ofCategory' ? null : best.text,
        rank,
        score: share * (0.85 + (0.15 * Math.min(asked.length, best.length)) / best.length),
      },
    ]
  })
  const level = ({ score }: Found) => Math.round(score / step)
  const isService = ({ item }: Found) => Number(item.kind === 'service')
  return found
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (a.rank < 2 ? isService(a) - isService(b) : level(b) - level(a) || isService(a) - isService(b)) ||
        b.item.demand - a.item.demand ||
        b.score - a.score,
    )
    .slice(0, count)
}

type Match = Phrase & { quality: readonly number[]; score: number }

/** Matching phrases of each item, with the quality of each word of the query in them. */
function groupByItem(index: SuggestIndex, asked: readonly string[]): Map<Findable, Match[]> {
  const qualities = new Map<number, number[]>()
  asked.forEach((word, position) => {
    for (const [id, quality] of similarWords(index, word, position === asked.length - 1)) {
      for (const phrase of index.phrasesOf[id]!) {
        // The beginning of a trade's name finds the category, and its services once most of it is there: gas is not yet gasfíter.
        if (index.phrases[phrase]!.kind === 'ofCategory' && word.length * 2 < index.words[id]!.length) continue
        const known = qualities.get(phrase) ?? []
        known[position] = Math.max(known[position] ?? 0, quality)
        qualities.set(phrase, known)
      }
    }
  })
  const matches = [...qualities].map(([id, quality]): Match => {
    const phrase = index.phrases[id]!
    const sum = quality.reduce((total, each) => total + each, 0)
    const isWhole = phrase.key === asked.join(' ')
    return { ...phrase, quality, score: weights[phrase.kind] * (sum / asked.length) * (isWhole ? 1.2 : 1 - 0.01 * phrase.length) }
  })
  return Map.groupBy(matches, ({ item }) => item)
}

/**
 * Known words similar to `word`, with their similarity: those that begin with it or share its stem, else those that it misspells. Only words that
 * share bigrams are compared.
 */
function similarWords({ words, wordsWith }: SuggestIndex, word: string, isUnfinished: boolean): [number, number][] {
  const pairs = new Set(pairsOf(word))
  const shared = new Map<number, number>()
  for (const pair of pairs) for (const id of wordsWith.get(pair) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1)
  const alike = [...shared.keys()].flatMap((id): [number, number][] => {
    const quality = likeness(word, words[id]!)
    return quality > 0 ? [[id, quality]] : []
  })
  const errors = typos(word)
  if (alike.length > 0 || errors === 0) return alike
  return [...shared].flatMap(([id, common]): [number, number][] => {
    const distance = common >= pairs.size - 3 * errors ? close(word, words[id]!, errors, isUnfinished) : undefined
    // Two typos and another first letter make another word: mecánico is not técnico.
    if (distance === undefined || (distance > 1 && words[id]![0] !== word[0])) return []
    return [[id, 0.75 - 0.12 * (distance - 1)]]
  })
}

/** Number of tolerated typos: none below five letters, two from eight on. */
const typos = (word: string) => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2)

function likeness(word: string, known: string): number {
  if (word === known) return 1
  if (known.startsWith(word)) return 0.85 + (0.1 * word.length) / known.length
  // Tolerates different endings: plomero and plomería, clean and cleaning.
  const common = commonPrefix(word, known)
  return common >= 4 && common >= 0.7 * Math.max(word.length, known.length) ? 0.6 : 0
}

/** Stop words. */
const empty = new Set(
  (
    'a al an and cerca con de del el en for i in la las lo los me mi my near necesito need of or para por que se the to un una with y ' +
    'alguien busco cercano looking ocupo quiero someone want'
  ).split(' '),
)

/** Normalized words of a text: lower case, without accents and stop words. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const telling = words.filter((word) => !empty.has(word))
  return telling.length > 0 ? telling : words
}

/** Bigrams of a word with a start mark: `sofa` → `^s so of fa`. */
const pairsOf = (word: string): string[] => [...word].map((letter, position) => (position === 0 ? '^' : word[position - 1]!) + letter)

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Damerau–Levenshtein distance (optimal alignment) of two words; undefined above `most`. With `isUnfinished`, `word` may be a prefix of `known`. */
export function close(word: string, known: string, most: number, isUnfinished: boolean): number | undefined {
  if (word.length - known.length > most || (!isUnfinished && known.length - word.length > most)) return
  const width = Math.min(known.length, word.length + most)
  let before: number[] = []
  let row = Array.from({ length: width + 1 }, (_, column) => column)
  for (let i = 1; i <= word.length; i++) {
    const next = [i]
    for (let j = 1; j <= width; j++) {
      const cost = word[i - 1] === known[j - 1] ? 0 : 1
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + cost)
      if (i > 1 && j > 1 && word[i - 1] === known[j - 2] && word[i - 2] === known[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  const distance = isUnfinished ? Math.min(...row) : row[width]! + (known.length - width)
  return distance <= most ? distance : undefined
}
