import type { AnswerValue, Question } from '#contract/catalog/forms.ts'
import type { Locale } from '#contract/primitives.ts'
import { inUnit } from '#web/domains/projects/draft/answer-text.ts'
import { wizardTexts } from '#web/locales/wizard.ts'

/** Problem that blocks the next step, if any. The server checks the rest. */
export function problemOf(question: Question, value: AnswerValue | undefined, locale: Locale): string | undefined {
  const t = wizardTexts[locale]
  const { type, required, min, max } = question
  const isEmpty =
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'string' && value.trim() === '')
  if (isEmpty) return required && type !== 'info' ? (question.options || type === 'photo' ? t.chooseFirst : t.writeFirst) : undefined
  if (Array.isArray(value)) {
    if (min !== undefined && value.length < min) return t.atLeast(min)
    if (max !== undefined && value.length > max) return t.atMost(max)
  }
  if (typeof value === 'number' && ((min !== undefined && value < min) || (max !== undefined && value > max))) {
    return t.bounds(inUnit(question, min ?? 0, locale), inUnit(question, max ?? 999_999, locale))
  }
}
