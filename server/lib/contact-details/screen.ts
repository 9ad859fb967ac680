import { withDigits } from './numerals.ts'
import { findOwn, type OwnDetails, spellsPhone } from './own-details.ts'
import { explained, rules } from './patterns.ts'
import { findPhones, type Finding } from './phones.ts'
import { plainText } from './plain-text.ts'

export type { OwnDetails } from './own-details.ts'

/** Stands for what is hidden. */
export const hidden = '•••'

/** A text for people who may not get in touch with its writer. */
export type Screened = {
  /** The text with `•••` for each contact detail, and for what may be one. */
  text: string
  isChanged: boolean
  /** What was found for certain: `phone`, `email`, `link`, `account`, `address`, `name`. */
  kinds: ReadonlySet<string>
  /** It may give away more than what was found for certain: better not shown at all. */
  isDoubtful: boolean
}

/** Ranges of `text` that give contact details away, as far as one can tell. */
function findingsIn(text: string, own: OwnDetails | undefined): { findings: Finding[]; isDoubtful: boolean } {
  const plain = withDigits(plainText(text))
  const ranges = explained.flatMap((pattern) =>
    [...plain.text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length] as const),
  )
  const covered = new Uint8Array(plain.text.length)
  for (const [start, end] of ranges) covered.fill(1, start, end)
  const isExplained = (start: number, end: number) => covered.subarray(start, end).every((is) => is === 1)
  const originalAt = (start: number, end: number) => text.slice(plain.from[start], plain.to[end - 1])
  const isCapital = (at: number) => /^\p{Lu}/u.test(originalAt(at, at + 1))

  const byRules = rules.flatMap(({ pattern, kind, isSure = true, accepts }) =>
    [...plain.text.matchAll(pattern)]
      .filter((match) => !accepts || accepts(match, originalAt(match.index, match.index + match[0].length)))
      .map((match): Finding => ({ start: match.index, end: match.index + match[0].length, kind, isSure })),
  )
  const found = [
    ...byRules,
    ...findPhones(plain.text, isExplained),
    ...(own ? findOwn(own, plain.text, { isCapital, isExplained }) : []),
  ].filter(({ start, end }) => end > start)
  const taken = new Uint8Array(plain.text.length)
  for (const { start, end } of found) taken.fill(1, start, end)
  const left = [...plain.text.matchAll(/\d/g)].filter(({ index }) => taken[index] === 0).map(({ 0: digit }) => digit)
  return {
    findings: found.map(({ start, end, ...rest }) => ({ start: plain.from[start]!, end: plain.to[end - 1]!, ...rest })),
    isDoubtful: found.some(({ isSure }) => !isSure) || (own !== undefined && spellsPhone(own, left.join(''))),
  }
}

/** Takes out of a text what would let its readers get in touch with the person who wrote it: numbers, addresses, accounts, links, names. */
export function screenContact(text: string, own?: OwnDetails): Screened {
  const { findings, isDoubtful } = findingsIn(text, own)
  let [shown, at] = ['', 0]
  for (const { start, end } of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start > at || (start === 0 && at === 0 && shown === '')) shown += text.slice(at, start) + hidden
    at = Math.max(at, end)
  }
  const kinds = new Set(findings.filter(({ isSure }) => isSure).map(({ kind }) => kind))
  return { text: shown + text.slice(at), isChanged: findings.length > 0, kinds, isDoubtful }
}
