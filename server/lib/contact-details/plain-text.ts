/** A text normalized for matching. Each character maps to its range in the original. */
export type Mapped = { text: string; from: readonly number[]; to: readonly number[] }

// Letters of other alphabets that look like Latin ones.
const lookAlikes: Record<string, string> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiѕsјjԁdɡgոnοoαaιiνvυuτt'.matchAll(/(.)(.)/gu)].map(([, a, b]) => [a!, b!]),
)
const unseen = /[\p{Cf}\p{Mn}\ufe0f\u20e3]/u
const anyDigit = /\p{Nd}/u

/** Value of a decimal digit of any script. Unicode lists the digits of a script in order, in tens. */
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

/** `text` in lower case, without accents and invisible characters, and with look-alike letters and digits replaced. */
export function plainText(text: string): Mapped {
  const mapped = { text: [] as string[], from: [] as number[], to: [] as number[] }
  let at = 0
  for (const char of text) {
    const parts = plainCharacter(char)
    // Invisible characters belong to the previous character.
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

/** Replaces ranges of a mapped text. Each replacement maps to the whole range. Ranges are sorted and don't overlap. */
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
