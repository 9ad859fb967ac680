const marks = /\p{Diacritic}/gu

/** The words of a text as they are compared: lower case, without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Whether `typed` is how `word` begins, with at most `most` letters missing, too many or wrong. */
function isClose(typed: string, word: string, most: number): boolean {
  let row = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...typed].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= word.length; column++)
      next.push(Math.min(next[column - 1]! + 1, row[column]! + 1, row[column - 1]! + (letter === word[column - 1] ? 0 : 1)))
    row = next
  }
  return Math.min(...row) <= most
}

const mistakes = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether every word of `wanted` stands in `words`, begun or misspelled. An empty wish is in everything. */
export function isAbout(words: readonly string[], wanted: string): boolean {
  return wordsOf(wanted).every((typed) => words.some((word) => word.startsWith(typed) || isClose(typed, word, mistakes(typed))))
}
