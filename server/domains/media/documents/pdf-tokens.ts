const whitespace = '\0\t\n\f\r '
const delimiters = '()<>[]{}/%'
/** Class of each byte in PDF syntax: 1 space, 2 delimiter, 0 regular character. */
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  const char = String.fromCharCode(code)
  return whitespace.includes(char) ? 1 : delimiters.includes(char) ? 2 : 0
})
const kindAt = (text: string, at: number) => kinds[text.charCodeAt(at)]!

/** A token of PDF syntax. Names have their escapes resolved and keep their slash; strings come as `()`. */
export type PdfToken = { text: string; end: number }

/** `#xx` in a name stands for one byte. */
const nameOf = (raw: string): string =>
  raw.includes('#') ? raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) : raw

function endOfWord(text: string, at: number): number {
  while (at < text.length && kindAt(text, at) === 0) at++
  return at
}

/** End of the string that opens at `at`: parentheses are balanced unless escaped. */
function endOfString(text: string, at: number): number {
  let depth = 0
  for (; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at + 1
  }
  return text.length
}

function endOfSpace(text: string, at: number): number {
  while (at < text.length) {
    if (kindAt(text, at) === 1) at++
    else if (text[at] === '%') while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
    else break
  }
  return at
}

/** The first token of `text` (one character per byte) from `at` on; undefined at the end. */
export function readToken(text: string, at: number): PdfToken | undefined {
  const start = endOfSpace(text, at)
  if (start >= text.length) return undefined
  const char = text[start]!
  if (kindAt(text, start) === 0) {
    const end = endOfWord(text, start)
    return { text: text.slice(start, Math.min(end, start + 64)), end }
  }
  if (char === '/') {
    const end = endOfWord(text, start + 1)
    return { text: nameOf(text.slice(start, Math.min(end, start + 192))), end }
  }
  if (char === '(') return { text: '()', end: endOfString(text, start) }
  const isPair = (char === '<' || char === '>') && text[start + 1] === char
  if (isPair) return { text: char + char, end: start + 2 }
  if (char !== '<') return { text: char, end: start + 1 }
  const end = text.indexOf('>', start)
  return { text: '()', end: end < 0 ? text.length : end + 1 }
}
