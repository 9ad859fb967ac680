const marks = /\p{Diacritic}/gu

/** Normalized words of a text: lower case, without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Whether `typed` is a prefix of `word`, with at most `most` edits. */
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

/** Whether each word of `wanted` matches one of `words`, as a prefix or misspelled. An empty query matches everything. */
export function isAbout(words: readonly string[], wanted: string): boolean {
  return wordsOf(wanted).every((typed) => words.some((word) => word.startsWith(typed) || isClose(typed, word, mistakes(typed))))
}
