/** Whether a text repeats a shorter one, as `aaaa` and `abcabc` do. */
const repeats = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((period) =>
    [...text].every((letter, index) => letter === text[index % period]),
  )

/** Bits that the letters of a text carry by how often each one occurs (Shannon). */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}

/** How many letters follow on the one before, as in `abcd` or `4321`. */
const steps = (text: string): number =>
  [...text].filter((letter, index) => index > 0 && Math.abs(letter.charCodeAt(0) - text.charCodeAt(index - 1)) === 1).length

const leastBits = 96

/** Whether a secret is too easy to guess, however long it is. 16 random bytes in hex are enough. */
export const isWeakSecret = (text: string): boolean =>
  text.length < 32 || bitsOf(text) < leastBits || steps(text) > text.length / 2 || repeats(text)
