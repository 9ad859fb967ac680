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
export const pairsOf = (word: string): string[] =>
  [...word].map((letter, position) => (position === 0 ? '^' : word[position - 1]!) + letter)

export function commonPrefix(a: string, b: string): number {
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
