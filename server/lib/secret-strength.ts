/** Whether a text repeats a shorter one, like `aaaa` and `abcabc`. */
const repeats = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((period) =>
    [...text].every((letter, index) => letter === text[index % period]),
  )

/** Shannon entropy of the text's characters, in bits. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}

/** Number of characters that continue a sequence, as in `abcd` or `4321`. */
const steps = (text: string): number =>
  [...text].filter((letter, index) => index > 0 && Math.abs(letter.charCodeAt(0) - text.charCodeAt(index - 1)) === 1).length

const leastBits = 96

/** Whether a secret is too easy to guess, regardless of its length. 16 random bytes in hex are strong enough. */
export const isWeakSecret = (text: string): boolean =>
  text.length < 32 || bitsOf(text) < leastBits || steps(text) > text.length / 2 || repeats(text)
