import type { Answers, AnswerValue, Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import type { Locale } from '#contract/primitives.ts'
import { rangeWithUnit, withUnit } from '#contract/catalog/units.ts'
import { type OwnDetails, screenContact, withoutPhones } from '#server/lib/contact-details/screen.ts'
import type { Withheld } from '#contract/leads/states.ts'

/** Access level to a customer's words: before contact, after contact ended, by messages only, without phone numbers, or full. */
export type Reading = 'teaser' | 'ended' | 'messages' | 'numberless' | 'whole'

/** Access level for the state of an offer or lead. An undone or stopped lead reads like one that was never opened. */
export function readingOf(
  mode: 'messages' | 'calls',
  { isForSale, isContactOpen, hidesPhone = false }: { isForSale: boolean; isContactOpen: boolean; hidesPhone?: boolean },
): Reading {
  if (isContactOpen) return mode === 'messages' ? 'messages' : hidesPhone ? 'numberless' : 'whole'
  return isForSale ? 'teaser' : 'ended'
}

/** Texts as a reader gets them; `withheld` names the reason for any change, null if unchanged. */
export type Shown = { texts: string[]; withheld: Withheld | null }

/** Screens a customer's texts for a reader. A text that may hide contact details is withheld before contact. */
export function shownTo(reading: Reading, mode: 'messages' | 'calls', texts: readonly string[], own: OwnDetails): Shown {
  if (reading === 'whole') return { texts: [...texts], withheld: null }
  if (reading === 'numberless') {
    const shown = texts.map((text) => withoutPhones(text, own))
    return { texts: shown, withheld: shown.some((text, at) => text !== texts[at]) ? 'number' : null }
  }
  const screened = texts.map((text) => screenContact(text, own))
  const holdsBack = reading !== 'messages' && screened.some(({ isDoubtful }) => isDoubtful)
  const isChanged = screened.some(({ isChanged, isDoubtful }) => isChanged || isDoubtful)
  const untilContact = holdsBack ? 'texts' : mode === 'messages' ? 'messages_only' : 'parts'
  return {
    texts: screened.map(({ text, isDoubtful }) => (isDoubtful && reading !== 'messages' ? '' : text)),
    withheld: !isChanged ? null : reading === 'teaser' ? untilContact : reading === 'messages' ? 'messages_only' : 'ended',
  }
}

/** Beginning of a text, cut at a word. */
export function excerpt(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  return `${line.slice(0, length).replace(/\s+\S*$/, '')}…`
}

type AnswerLine = { question: string; answer: string; isFreeText: boolean }

/** Answers on the visible path, in words. Only free text can identify the customer. */
export const answerLines = (questions: readonly Question[], answers: Answers, locale: Locale): AnswerLine[] =>
  visiblePath(questions, answers).flatMap((question) => {
    const value = answers[question.id]
    const answer = value === undefined ? undefined : inWords(question, value, locale)
    const isFreeText = question.type === 'text' || question.type === 'textarea'
    return answer ? [{ question: question.label[locale], answer, isFreeText }] : []
  })

/** Streets in answers, treated as contact details. */
export const streetsIn = (answers: Answers): string[] =>
  Object.values(answers).flatMap((value) => (typeof value === 'object' && 'street' in value ? [value.street] : []))

// Streets belong to the contact, and photos are shown as pictures, so neither is put in words.
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
    return options.find(({ id }) => id === value)?.label[locale] ?? value
  }
  if ('min' in value) return rangeWithUnit(question, value, number, locale)
  return 'from' in value ? `${day(value.from, locale)} – ${day(value.to, locale)}` : undefined
}

const day = (date: string, locale: Locale) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
