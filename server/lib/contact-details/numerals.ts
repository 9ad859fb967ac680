import { type Mapped, replaceRanges } from './plain-text.ts'

const counted = (words: string, from: number, step = 1): [string, number][] =>
  words.split(' ').flatMap((same, i) => same.split('|').map((word): [string, number] => [word, from + i * step]))

const units = new Map([
  ...counted('cero uno|una dos tres cuatro cinco seis siete ocho nueve', 0),
  ...counted('zero one two three four five six seven eight nine', 0),
])
const teens = new Map([
  ...counted('diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte', 10),
  ...counted('veintiuno|veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve', 21),
  ...counted('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10),
])
const tens = new Map([
  ...counted('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10),
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
])
const hundreds = new Map(
  counted(
    'cien|ciento doscientos|doscientas trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    100,
    100,
  ),
)
const thousands = new Set(['mil', 'thousand'])
const repeats = new Map(counted('doble|double triple', 2))
/** Everyday words that are numbers only beside another number. */
const ambiguous = new Set(['una', 'uno', 'one', 'once', 'ten', 'oh', 'o'])
const numberWords = new Set([...units.keys(), ...teens.keys(), ...tens.keys(), ...hundreds.keys(), ...thousands, 'hundred'])
const isNumber = (word: string | undefined) => word !== undefined && (/^\d/.test(word) || numberWords.has(word))
const isClear = (word: string | undefined) => isNumber(word) && !ambiguous.has(word!)

const isSingle = (word: string) =>
  /^\d$/.test(word) || ['oh', 'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].includes(word)

type Word = { text: string; start: number; end: number }

/** Letters typed for digits: O for 0, l and I for 1. */
const looksLikeDigits = (word: string) => /^[\doil|]+$/.test(word) && /\d/.test(word)
const onlyLooks = (word: string) => word.length >= 2 && /^[oil|]+$/.test(word) && !['oil', 'ill', 'li', 'lo', 'il', 'io'].includes(word)
const asDigits = (word: string) => word.replaceAll('o', '0').replace(/[il|]/g, '1')

/** Reads one number from `words[at]` on: its digits and how many words it takes. */
function readNumber(
  words: readonly Word[],
  at: number,
  isBeside: (from: number, to: number) => boolean,
): { digits: string; count: number } {
  let [value, count, hasTens, hasUnit] = [0, 0, false, false]
  const word = () => (count === 0 || isBeside(at + count - 1, at + count) ? words[at + count]?.text : undefined)
  const hundred = hundreds.get(word() ?? '')
  const starts = units.get(word() ?? '')
  if (hundred) [value, count] = [hundred, 1]
  else if (starts && words[at + 1]?.text === 'hundred' && isBeside(at, at + 1)) [value, count] = [starts * 100, 2]
  if (count > 0 && word() === 'and') count++
  const teen = teens.get(word() ?? '')
  const ten = tens.get(word() ?? '')
  if (teen !== undefined) [value, count, hasTens, hasUnit] = [value + teen, count + 1, true, true]
  else if (ten !== undefined) [value, count, hasTens] = [value + ten, count + 1, true]
  const and = hasTens && !hasUnit && word() === 'y' && units.has(words[at + count + 1]?.text ?? '') ? 1 : 0
  const unit = units.get(words[at + count + and]?.text ?? '')
  const isCounted = words[at + count + and + 1]?.text === 'hundred' || words[at + count + and + 1]?.text === 'thousand'
  const mayAddUnit = unit !== undefined && unit > 0 && hasTens && !hasUnit && !isCounted
  const isOnlyUnit = unit !== undefined && count === 0
  const isHundredUnit = unit !== undefined && unit > 0 && !hasTens && value >= 100
  if ((mayAddUnit || isOnlyUnit || isHundredUnit) && (count === 0 || isBeside(at + count - 1, at + count)))
    [value, count, hasUnit] = [value + unit, count + and + 1, true]
  if (thousands.has(word() ?? '')) {
    count++
    // Below a hundred it counts thousands. Larger values are read as separate groups of a phone number.
    if (value >= 100) return { digits: `${value} 1000`, count }
    const rest = hundreds.has(word() ?? '') ? readNumber(words, at + count, isBeside) : undefined
    return { digits: String((value || 1) * 1000 + Number(rest?.digits ?? 0)), count: count + (rest?.count ?? 0) }
  }
  return { digits: String(value), count }
}

/**
 * Replaces number words in Spanish and English, and letters typed as digits, by digits. Ambiguous words are only replaced beside other
 * numbers.
 */
export function withDigits(mapped: Mapped): Mapped {
  const words: Word[] = [...mapped.text.matchAll(/[a-z\d|]+/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))
  const isBeside = (left: number, right: number): boolean =>
    words[left] !== undefined &&
    words[right] !== undefined &&
    /^[\s\-–—.,/*_()]{1,4}$/.test(mapped.text.slice(words[left].end, words[right].start))
  const hasNumberBeside = (at: number) =>
    (isBeside(at - 1, at) && (isClear(words[at - 1]!.text) || looksLikeDigits(words[at - 1]!.text))) ||
    (isBeside(at, at + 1) && (isClear(words[at + 1]!.text) || looksLikeDigits(words[at + 1]!.text)))
  const ranges: { start: number; end: number; by: string }[] = []
  const replace = (at: number, count: number, by: string) => ranges.push({ start: words[at]!.start, end: words[at + count - 1]!.end, by })
  for (let at = 0; at < words.length;) {
    const { text } = words[at]!
    const repeated = repeats.get(text)
    const next = words[at + 1]?.text ?? ''
    if (/^\d+$/.test(text)) at++
    else if (looksLikeDigits(text) && (text.length > 2 || hasNumberBeside(at))) replace(at++, 1, asDigits(text))
    else if (onlyLooks(text) && hasNumberBeside(at)) replace(at++, 1, asDigits(text))
    else if (text === 'o' && isBeside(at - 1, at) && isBeside(at, at + 1) && isSingle(words[at - 1]!.text) && isSingle(next))
      replace(at++, 1, '0')
    else if (text === 'oh' && isBeside(at - 1, at) && (isNumber(words[at - 1]!.text) || words[at - 1]!.text === 'oh')) replace(at++, 1, '0')
    else if (repeated && (units.has(next) || /^\d$/.test(next) || next === 'oh')) {
      replace(at, 2, String(units.get(next) ?? (next === 'oh' ? 0 : next)).repeat(repeated))
      at += 2
    } else if (numberWords.has(text) && text !== 'hundred' && (!ambiguous.has(text) || hasNumberBeside(at))) {
      const { digits, count } = readNumber(words, at, isBeside)
      replace(at, Math.max(1, count), digits)
      at += Math.max(1, count)
    } else at++
  }
  return replaceRanges(mapped, ranges)
}
