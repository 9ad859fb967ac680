/** A text rewritten for matching. Each character remembers which part of the original it stands for. */
export type Mapped = { text: string; from: readonly number[]; to: readonly number[] }

// Letters of other alphabets that look like Latin ones.
const lookAlikes: Record<string, string> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiѕsјjԁdɡgոnοoαaιiνvυuτt'.matchAll(/(.)(.)/gu)].map(([, a, b]) => [a!, b!]),
)
const unseen = /[\p{Cf}\p{Mn}\ufe0f\u20e3]/u
const anyDigit = /\p{Nd}/u

/** The value of a decimal digit of any script: digits stand in tens, in order. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && anyDigit.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

function plainCharacter(char: string): string {
  if (/[\x20-\x7e\n]/.test(char)) return char.toLowerCase()
  if (char === 'º' || char === 'ª' || char === '°') return ' '
  const plain = [...char.normalize('NFKD').toLowerCase()].filter((part) => !unseen.test(part))
  return plain.map((part) => (/[^0-9]/.test(part) && anyDigit.test(part) ? valueOf(part) : (lookAlikes[part] ?? part))).join('')
}

/** `text` in lower case without accents, invisible characters, and letters or digits of other scripts that read the same. */
export function plainText(text: string): Mapped {
  const mapped = { text: [] as string[], from: [] as number[], to: [] as number[] }
  let at = 0
  for (const char of text) {
    const parts = plainCharacter(char)
    // What is not seen belongs to the character before it.
    if (parts === '' && mapped.to.length > 0) mapped.to[mapped.to.length - 1] = at + char.length
    for (const part of parts) {
      mapped.text.push(part)
      mapped.from.push(at)
      mapped.to.push(at + char.length)
    }
    at += char.length
  }
  return { ...mapped, text: mapped.text.join('') }
}

/** Replaces ranges of a mapped text; what is new stands for all of what it replaces. Ranges are in order and apart. */
export function replaceRanges(mapped: Mapped, ranges: readonly { start: number; end: number; by: string }[]): Mapped {
  const result = { text: '', from: [] as number[], to: [] as number[] }
  let at = 0
  const keepTo = (end: number) => {
    result.text += mapped.text.slice(at, end)
    for (; at < end; at++) {
      result.from.push(mapped.from[at]!)
      result.to.push(mapped.to[at]!)
    }
  }
  for (const { start, end, by } of ranges) {
    keepTo(start)
    result.text += by
    for (const _ of by) {
      result.from.push(mapped.from[start]!)
      result.to.push(mapped.to[end - 1]!)
    }
    at = end
  }
  keepTo(mapped.text.length)
  return result
}
