import type { AnswerValue, Question } from '#contract/forms.ts'
import type { Locale } from '#contract/primitives.ts'
import { formatDay, formatList, formatNumber } from '#web/lib/format.ts'

/** An answer as text; undefined for photos, which are shown. */
export function answerText({ options = [], unit, type }: Question, value: AnswerValue, locale: Locale): string | undefined {
  const name = (id: string) => options.find((option) => option.id === id)?.label[locale] ?? id
  const inUnit = (amount: number) => [formatNumber(amount, locale, 2), unit?.[locale]].filter(Boolean).join(' ')
  if (type === 'photo') return undefined
  if (Array.isArray(value)) return formatList(value.map(name), locale)
  if (typeof value === 'number') return inUnit(value)
  if (typeof value === 'string') return type === 'date' ? formatDay(value, locale, 'long') : name(value)
  if ('min' in value) return `${inUnit(value.min)} – ${inUnit(value.max)}`
  if ('from' in value) return `${formatDay(value.from, locale)} – ${formatDay(value.to, locale)}`
  return `${value.street}, ${value.zipcode}`
}
