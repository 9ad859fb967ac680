import { withDigits } from './numerals.ts'
import { findOwn, type OwnDetails, spellsPhone } from './own-details.ts'
import { explained, rules } from './patterns.ts'
import { findPhones, type Finding } from './phones.ts'
import { plainText } from './plain-text.ts'

export type { OwnDetails } from './own-details.ts'

/** Replaces hidden parts. */
export const hidden = '•••'

/** A text for readers who may not contact its writer. */
export type Screened = {
  /** The text with `•••` for each certain or possible contact detail. */
  text: string
  isChanged: boolean
  /** Kinds found for certain: `phone`, `email`, `link`, `account`, `address`, `name`. */
  kinds: ReadonlySet<string>
  /** The text may contain more contact details, so don't show it at all. */
  isDoubtful: boolean
}

/** Ranges of `text` that contain contact details. */
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

/** The text with `•••` for each finding. */
function coverUp(text: string, findings: readonly Finding[]): string {
  let [shown, at] = ['', 0]
  for (const { start, end } of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start > at || (start === 0 && at === 0 && shown === '')) shown += text.slice(at, start) + hidden
    at = Math.max(at, end)
  }
  return shown + text.slice(at)
}

/** Removes phone numbers alone, for readers who may write and call by other ways. */
export const withoutPhones = (text: string, own?: OwnDetails): string =>
  coverUp(
    text,
    findingsIn(text, own).findings.filter(({ kind }) => kind === 'phone'),
  )

/** Removes contact details from a text: phone numbers, addresses, accounts, links, names. */
export function screenContact(text: string, own?: OwnDetails): Screened {
  const { findings, isDoubtful } = findingsIn(text, own)
  const kinds = new Set(findings.filter(({ isSure }) => isSure).map(({ kind }) => kind))
  return { text: coverUp(text, findings), isChanged: findings.length > 0, kinds, isDoubtful }
}
