import type { AnswerValue, Question } from '#contract/catalog/forms.ts'
import type { Locale } from '#contract/primitives.ts'
import { rangeWithUnit, withUnit } from '#contract/catalog/units.ts'
import { formatDay, formatList, formatNumber } from '#web/lib/format.ts'

const written = (locale: Locale) => (amount: number) => formatNumber(amount, locale, 2)

/** Formats a number answer. */
export const inUnit = (question: Question, amount: number, locale: Locale): string => withUnit(question, amount, written(locale), locale)

/** An answer as text; undefined for photos, which are shown as pictures. */
export function answerText(question: Question, value: AnswerValue, locale: Locale): string | undefined {
  const { options = [], type } = question
  const name = (id: string) => options.find((option) => option.id === id)?.label[locale] ?? id
  if (type === 'photo') return undefined
  if (Array.isArray(value)) return formatList(value.map(name), locale)
  if (typeof value === 'number') return inUnit(question, value, locale)
  if (typeof value === 'string') return type === 'date' ? formatDay(value, locale, 'long') : name(value)
  if ('min' in value) return rangeWithUnit(question, value, written(locale), locale)
  if ('from' in value) return `${formatDay(value.from, locale)} – ${formatDay(value.to, locale)}`
  return `${value.street}, ${value.zipcode}`
}
