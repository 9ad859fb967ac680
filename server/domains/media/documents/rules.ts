import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const ascii = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Whether the first bytes say that it is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => ascii(bytes.subarray(0, 8)).startsWith('%PDF-')

/** Whether the end mark of a PDF is in the last kilobyte. */
export const isWholePdf = (bytes: Uint8Array): boolean => ascii(bytes.subarray(-1024)).includes('%%EOF')

/** A name under which everybody can save it: no paths, no control characters, always `.pdf`. */
export function documentName(given: string | null): string {
  const plain = (given ?? '')
    .replace(/\.pdf$/i, '')
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(0, 80)
  return `${plain || 'documento'}.pdf`
}

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

/** Decodes `#xx` in a name as one byte. */
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
function readToken(text: string, at: number): PdfToken | undefined {
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

/** Reason to refuse a PDF: encrypted, active content, or unreadable. */
export type PdfProblem = 'encrypted' | 'active' | 'unreadable'

/** Names of actions and parts that run code, start programs, open other files, send data, play media or carry files. */
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'RichMediaContent',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
]
/** Names too short to search for in raw bytes: compressed pictures contain them by chance. */
const shortActiveNames = ['JS', 'AA', 'EF', '3D']
const isActive = new Set([...activeNames, ...shortActiveNames].map((name) => `/${name}`))

const pagesOnly = new Set([undefined, '/GoTo', '/Named'])

const hex = (char: string) =>
  Buffer.from(char)
    .toString('hex')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
/** Matches any of `names` in raw bytes. Each character of a name may also be written as `#` and its code. */
const anyOf = (names: readonly string[]) => {
  const spellings = names.map((name) => [...name].map((char) => `(?:${char}|#${hex(char)})`).join(''))
  return new RegExp(String.raw`/(?:${spellings.join('|')})(?![^\0\t\n\f\r ()<>[\]{}/%])`)
}
const active = anyOf(activeNames)
const encrypted = anyOf(['Encrypt'])
const objects = /(?<![A-Za-z])obj(?![^\0\t\n\f\r ()<>[\]{}/%])/g

const maxObjects = 250_000
const maxObjectStreams = 2000
const maxTokensOfObject = 500_000
const maxInflatedBytes = 32 * 1024 * 1024
const inflated = promisify(inflate)

class Refused extends Error {
  readonly problem: PdfProblem
  constructor(problem: PdfProblem) {
    super(problem)
    this.problem = problem
  }
}

function integer(token: string | undefined): number {
  if (token === undefined || !/^\d{1,9}$/.test(token)) throw new Refused('unreadable')
  return Number(token)
}

/** A direct number under `key`. References and repeated keys are refused: readers may resolve them differently. */
function integerOf(tokens: readonly string[], key: string): number {
  const at = tokens.indexOf(key)
  if (tokens[at + 3] === 'R' || tokens.includes(key, at + 1)) throw new Refused('unreadable')
  return integer(tokens[at + 1])
}

/** The tokens of the value at `from`: one token, or an array or dictionary up to its end. */
function valueAt(tokens: readonly string[], from: number): readonly string[] {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token === '<<' || token === '[') depth++
    else if (token === '>>' || token === ']') depth--
    if (depth <= 0) return tokens.slice(from, at + 1)
  }
  return tokens.slice(from)
}

/** Value of a key anywhere in the object; empty without the key. */
const valueOf = (tokens: readonly string[], key: string) => (tokens.includes(key) ? valueAt(tokens, tokens.indexOf(key) + 1) : [])

/** Whether an open action only goes to a page. */
function goesToPage(value: readonly string[]): boolean {
  const [first] = value
  if (first === '<<') return !value.includes('/URI') && !value.includes('/Next') && pagesOnly.has(valueOf(value, '/S')[0])
  return first === '[' || first === '()' || first === 'null' || first?.startsWith('/') === true
}

/**
 * Walks every object of a PDF, whatever its cross-reference tables say. `text` has one character per byte. Work is bounded: objects that
 * begin within each other, or streams that inflate without end, make it unreadable.
 */
class Reader {
  readonly #bytes: Buffer
  readonly #text: string
  #unreadBytes: number
  #unreadObjects = maxObjects
  #unreadStreams = maxObjectStreams
  #inflatable = maxInflatedBytes
  readonly #openedObjects = new Set<number>()
  readonly #goesToPage = new Map<number, boolean>()

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#text = bytes.toString('latin1')
    this.#unreadBytes = 4 * bytes.byteLength + maxInflatedBytes
  }

  /** @throws Refused */
  async read(): Promise<void> {
    if (encrypted.test(this.#text)) throw new Refused('encrypted')
    if (active.test(this.#text)) throw new Refused('active')
    for (const { index } of this.#text.matchAll(objects)) {
      const number = /(\d{1,9})[\0\s]+\d{1,5}[\0\s]*$/.exec(this.#text.slice(Math.max(0, index - 32), index))?.[1]
      const { tokens, end, isStream } = this.#objectAt(this.#text, index + 'obj'.length)
      this.#judge(tokens, number)
      if (isStream && tokens.includes('/First')) await this.#readObjectStream(tokens, end)
    }
    for (const number of this.#openedObjects) if (!this.#goesToPage.get(number)) throw new Refused('active')
  }

  /** Tokens of the object at `from`. A top-level object ends with a keyword, an object in a stream with its value. */
  #objectAt(text: string, from: number, { isInStream = false } = {}): { tokens: string[]; end: number; isStream: boolean } {
    if (this.#unreadObjects-- === 0) throw new Refused('unreadable')
    const tokens: string[] = []
    let [depth, at] = [0, from]
    for (let token = readToken(text, at); token; token = readToken(text, at)) {
      this.#unreadBytes -= token.end - at
      if (this.#unreadBytes < 0 || tokens.length === maxTokensOfObject) throw new Refused('unreadable')
      at = token.end
      if (token.text === '<<' || token.text === '[') depth++
      else if (token.text === '>>' || token.text === ']') depth--
      else if (depth <= 0 && (token.text === 'stream' || token.text === 'endobj'))
        return { tokens, end: at, isStream: token.text === 'stream' }
      tokens.push(token.text)
      if (isInStream && depth <= 0) break
    }
    return { tokens, end: at, isStream: false }
  }

  #judge(tokens: readonly string[], number: string | undefined): void {
    if (tokens.some((token) => isActive.has(token))) throw new Refused('active')
    for (const [at, token] of tokens.entries()) if (token === '/OpenAction') this.#judgeOpening(tokens, at + 1)
    if (number !== undefined)
      this.#goesToPage.set(Number(number), this.#goesToPage.get(Number(number)) !== false && goesToPage(valueAt(tokens, 0)))
  }

  #judgeOpening(tokens: readonly string[], at: number): void {
    if (tokens[at + 2] === 'R') this.#openedObjects.add(integer(tokens[at]))
    else if (!goesToPage(valueAt(tokens, at))) throw new Refused('active')
  }

  async #readObjectStream(tokens: readonly string[], keywordEnd: number): Promise<void> {
    if (this.#unreadStreams-- === 0) throw new Refused('unreadable')
    const content = await this.#contentOf(tokens, keywordEnd)
    const first = integerOf(tokens, '/First')
    let at = 0
    for (let left = integerOf(tokens, '/N'); left > 0; left--) {
      const number = readToken(content, at)
      const offset = number && readToken(content, number.end)
      at = offset?.end ?? at
      this.#judge(this.#objectAt(content, first + integer(offset?.text), { isInStream: true }).tokens, number?.text)
    }
  }

  async #contentOf(tokens: readonly string[], keywordEnd: number): Promise<string> {
    const start = this.#text.startsWith('\r\n', keywordEnd) ? keywordEnd + 2 : keywordEnd + 1
    const filters = valueOf(tokens, '/Filter').filter((token) => token !== '[' && token !== ']')
    const isSimple = filters.length <= 1 && tokens.filter((token) => token === '/Filter').length <= 1
    if (!isSimple || tokens.includes('/DecodeParms') || tokens.includes('/F')) throw new Refused('unreadable')
    if (filters.length === 0) return this.#text.slice(start)
    if (filters[0] !== '/FlateDecode') throw new Refused('unreadable')
    const content = await inflated(this.#bytes.subarray(start), { maxOutputLength: this.#inflatable }).catch(() => {
      throw new Refused('unreadable')
    })
    this.#inflatable = Math.max(1, this.#inflatable - content.byteLength)
    return content.toString('latin1')
  }
}

/** Reason to refuse a PDF; undefined if it only shows pages. */
export async function pdfProblem(bytes: Uint8Array): Promise<PdfProblem | undefined> {
  try {
    await new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).read()
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.problem
    throw error
  }
}
