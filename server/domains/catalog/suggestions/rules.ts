import type { Localized } from '#contract/primitives.ts'

/** An item of the suggestion index. */
export type Findable = {
  kind: 'service' | 'category'
  slug: string
  name: Localized
  /** Name of its category. */
  category: Localized
  synonyms: { es: readonly string[]; en: readonly string[] }
  /** Relative demand, 1 to 100: decides between equally good matches. */
  demand: number
}
/** A match. `phrase` is the name or synonym that matched; `score` is between 0 and 1. */
export type Found = { item: Findable; phrase: string; score: number }
type Phrase = { item: Findable; text: string; key: string; length: number; weight: number }

export type SuggestIndex = ReturnType<typeof suggestIndex>

/** Weights of matches. The name of a category also finds its services, below better matches. */
const weights = { name: 1, synonym: 0.97, ofCategory: 0.6 }
/** Scores closer than this count as equal. */
const step = 0.05
const leastScore = 0.34

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
  const add = (item: Findable, text: string, weight: number) => {
    const list = wordsOf(text)
    const phrase = phrases.push({ item, text, key: list.join(' '), length: list.length, weight }) - 1
    for (const word of new Set(list)) phrasesOf[wordId(word)]!.push(phrase)
  }
  for (const item of items) {
    for (const name of new Set([item.name.es, item.name.en])) add(item, name, weights.name)
    for (const synonym of new Set([...item.synonyms.es, ...item.synonyms.en])) add(item, synonym, weights.synonym)
    if (item.kind === 'service') for (const name of new Set([item.category.es, item.category.en])) add(item, name, weights.ofCategory)
  }
  return { phrases, words, phrasesOf, wordsWith }
}

/**
 * Matches of `query`, best first: exact before prefix before fuzzy; among equals the most requested. Words may be in either language, incomplete or
 * misspelled; at least half of them must match.
 */
export function find(index: SuggestIndex, query: string, count: number): Found[] {
  const asked = wordsOf(query).slice(0, 8)
  const key = asked.join(' ')
  const best = new Map<Findable, Found>()
  for (const [id, sum] of recognised(index, asked)) {
    const phrase = index.phrases[id]!
    const share = sum / asked.length
    const isWhole = phrase.key === key
    const score = phrase.weight * (isWhole ? 1 : share * (0.8 + (0.15 * Math.min(asked.length, phrase.length)) / phrase.length))
    if (share >= 0.5 && score >= leastScore && score > (best.get(phrase.item)?.score ?? 0))
      best.set(phrase.item, { item: phrase.item, phrase: phrase.text, score })
  }
  const level = ({ score }: Found) => Math.round(score / step)
  return [...best.values()].toSorted((a, b) => level(b) - level(a) || b.item.demand - a.item.demand || b.score - a.score).slice(0, count)
}

/** Sum of word similarities per phrase. */
function recognised(index: SuggestIndex, asked: readonly string[]): Map<number, number> {
  const sums = new Map<number, number>()
  asked.forEach((word, position) => {
    const likeness = new Map<number, number>()
    for (const [id, quality] of similarWords(index, word, position === asked.length - 1)) {
      for (const phrase of index.phrasesOf[id]!) likeness.set(phrase, Math.max(likeness.get(phrase) ?? 0, quality))
    }
    for (const [phrase, quality] of likeness) sums.set(phrase, (sums.get(phrase) ?? 0) + quality)
  })
  return sums
}

/** Known words similar to `word`, with their similarity. Only words that share bigrams are compared. */
function similarWords({ words, wordsWith }: SuggestIndex, word: string, isUnfinished: boolean): [number, number][] {
  const pairs = new Set(pairsOf(word))
  const shared = new Map<number, number>()
  for (const pair of pairs) for (const id of wordsWith.get(pair) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1)
  const errors = typos(word)
  return [...shared].flatMap(([id, common]): [number, number][] => {
    const known = words[id]!
    const quality =
      likeness(word, known, isUnfinished) || (common >= pairs.size - 2 * errors ? mistyped(word, known, isUnfinished, errors) : 0)
    return quality > 0 ? [[id, quality]] : []
  })
}

/** Number of tolerated typos: none below four letters, two from eight on. */
const typos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

function likeness(word: string, known: string, isUnfinished: boolean): number {
  if (word === known) return 1
  if (known.startsWith(word)) return (isUnfinished ? 0.85 : 0.75) + (0.1 * word.length) / known.length
  // Tolerates different endings: plomero and plomería, clean and cleaning.
  const common = commonPrefix(word, known)
  return common >= 4 && common >= 0.7 * Math.max(word.length, known.length) ? 0.7 : 0
}

function mistyped(word: string, known: string, isUnfinished: boolean, errors: number): number {
  if (errors === 0) return 0
  const distance = close(word, known, errors, isUnfinished)
  return distance === undefined ? 0 : 0.75 - 0.12 * (distance - 1)
}

/** Stop words. */
const empty = new Set(
  'a al an and con de del el en for in la las lo los me mi my necesito need of or para por que se the to un una with y'.split(' '),
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
