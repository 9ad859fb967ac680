import type { Answers, AnswerValue, Question } from '#contract/forms.ts'
import { visiblePath } from '#contract/forms.ts'
import type { Locale } from '#contract/primitives.ts'
import { rangeWithUnit, withUnit } from '#contract/units.ts'

/** Stands where words of the customer are held back. */
export const hidden = '•••'
const digitWords = 'cero|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|oh|one|two|three|four|five|six|seven|eight|nine'
const topDomains = 'com|net|org|io|us|co|info|me|biz|mx|es|app|dev|link|site|online|xyz|gov|edu'

// What is not seen between two letters or figures: zero width, soft hyphens, the frame of a keycap. Emoji are joined by it too.
const unseen = /(?<=[\p{L}\p{N}\p{P}\p{Z}])[\p{Cf}\uFE0F\u20E3]+/gu

const label = String.raw`[\p{L}\p{N}-]{1,63}`
const at = '[@＠﹫]'
const dot = String.raw`\s{0,2}(?:[.．。｡]|[([{]\s?(?:dot|punto)\s?[)\]}]|(?<=\s)(?:dot|punto)(?=\s))\s{0,2}`
// "at" as a word is common: only what ends like an address is one. "It smells at times. There is parking" is none.
const email = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}(?:\s{0,2}(?:${at}|[([{]\s?(?:at|arroba)\s?[)\]}])\s{0,2}${label}(?:${dot}${label}){1,5}|\s(?:at|arroba)\s${label}(?:${dot}${label}){0,4}${dot}(?:${topDomains})\b)`,
  'giu',
)
const url = new RegExp(String.raw`(?:https?://|www\.)\S+|\b${label}(?:\.${label}){0,6}\.(?:${topDomains})\b(?:/\S*)?`, 'giu')
const handle = new RegExp(String.raw`[\p{L}\p{N}._%+-]{0,64}${at}[\p{L}\p{N}_.]{3,}`, 'gu')
const spelled = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}._-]\s){1,64}${at}(?:\s[\p{L}\p{N}._-](?![\p{L}\p{N}]))+`, 'gu')
// Seven digits and more, written as figures or as words, however they are spaced.
const digit = String.raw`(?:\p{Nd}|\p{No}|\b(?:${digitWords})\b)`
// Three, three and four figures, whatever stands between them: dates and measures are grouped in other ways.
const grouped = /(?<!\p{Nd})\p{Nd}{3}[^\p{L}\p{N}\n]{1,3}\p{Nd}{3}[^\p{L}\p{N}\n]{1,3}\p{Nd}{4}(?!\p{Nd})/gu
const phone = new RegExp(String.raw`[+(]{0,3}(?:${digit}[\s().,\-–—·*_]*){6,}${digit}`, 'giu')
const calendarDate = /^\d{4}-\d{2}-\d{2}$/

/** `text` without what would let a reader get in touch: phone numbers, e-mail and web addresses, names of accounts. */
export const scrub = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(email, hidden)
    .replace(url, hidden)
    .replace(spelled, hidden)
    .replace(handle, hidden)
    .replace(phone, (found) => (calendarDate.test(found) ? found : hidden))
    .replace(grouped, hidden)

/** The beginning of a text, cut at a word. */
export function excerpt(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  return `${line.slice(0, length).replace(/\s+\S*$/, '')}…`
}

/** What people answered on their path, in words. Nothing in it tells who or exactly where these people are. */
export const answerLines = (questions: readonly Question[], answers: Answers, locale: Locale): { question: string; answer: string }[] =>
  visiblePath(questions, answers).flatMap((question) => {
    const value = answers[question.id]
    const answer = value === undefined ? undefined : inWords(question, value, locale)
    return answer ? [{ question: question.label[locale], answer }] : []
  })

// A street and photos are no answer in words: the one stays with the contact, the others are shown as pictures.
function inWords(question: Question, value: AnswerValue, locale: Locale): string | undefined {
  const { type, options = [] } = question
  const number = (figure: number) => figure.toLocaleString(`${locale}-US`)
  if (type === 'photo' || type === 'address' || type === 'info') return undefined
  if (typeof value === 'number') return withUnit(question, value, number, locale)
  if (Array.isArray(value))
    return options
      .filter(({ id }) => value.includes(id))
      .map(({ label }) => label[locale])
      .join(', ')
  if (typeof value === 'string') {
    if (type === 'zip') return `${value.slice(0, 3)}••`
    if (type === 'date') return day(value, locale)
    return options.find(({ id }) => id === value)?.label[locale] ?? scrub(value)
  }
  if ('min' in value) return rangeWithUnit(question, value, number, locale)
  return 'from' in value ? `${day(value.from, locale)} – ${day(value.to, locale)}` : undefined
}

const day = (date: string, locale: Locale) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
