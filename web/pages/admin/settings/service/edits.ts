import { hasOptions } from '#contract/catalog/form-problems.ts'
import type { Condition, Question, QuestionOption, QuestionType } from '#contract/catalog/forms.ts'

/** Replaces a question. Consecutive edits with the same `tag` are undone as one. */
export type Put = (question: Question, tag?: string) => void
/** Error message for one part of a question, by path: `options.2.label.es`. */
export type ErrorAt = (place: string) => string | undefined

/** Unused id, such as `question_3`. */
export function freeId(prefix: string, taken: readonly string[]): string {
  let n = taken.length + 1
  while (taken.includes(`${prefix}_${n}`)) n++
  return `${prefix}_${n}`
}

const empty = { es: '', en: '' }
export const newOption = (taken: readonly string[]): QuestionOption => ({ id: freeId('option', taken), label: empty })
export const newQuestion = (taken: readonly string[]): Question => ({
  id: freeId('question', taken),
  type: 'single',
  label: empty,
  options: [newOption([]), newOption(['option_1'])],
})

const optionsFor = (type: QuestionType, options: Question['options']) =>
  type === 'multi'
    ? options
    : options?.map((option) => {
        const { is_exclusive: _, ...rest } = option
        return rest
      })

/** Changes the type of a question and drops fields that the type doesn't have. */
export function withType(question: Question, type: QuestionType): Question {
  const { options, size_steps, price_input, filterable, required, ...rest } = question
  const keepsOptions = hasOptions(type)
  const keepsPrice = keepsOptions
    ? options?.some(({ size_factor }) => size_factor !== undefined)
    : type === 'number' && size_steps !== undefined
  return {
    ...rest,
    type,
    ...(keepsOptions && { options: optionsFor(type, options) ?? [newOption([]), newOption(['option_1'])] }),
    ...(type === 'number' && size_steps && { size_steps }),
    ...(price_input && keepsPrice && { price_input }),
    ...(filterable && keepsOptions && { filterable }),
    ...(required && type !== 'info' && { required }),
  }
}

function renamed(condition: Condition, from: string, to: string): Condition {
  if ('all' in condition) return { all: condition.all.map((each) => renamed(each, from, to)) }
  if ('any' in condition) return { any: condition.any.map((each) => renamed(each, from, to)) }
  if ('not' in condition) return { not: renamed(condition.not, from, to) }
  if ('eq' in condition) return condition.eq[0] === from ? { eq: [to, condition.eq[1]] } : condition
  if ('in' in condition) return condition.in[0] === from ? { in: [to, condition.in[1]] } : condition
  if ('gt' in condition) return condition.gt[0] === from ? { gt: [to, condition.gt[1]] } : condition
  return condition.lt[0] === from ? { lt: [to, condition.lt[1]] } : condition
}

/** Renames the id of a question, including in conditions. */
export const withId = (questions: readonly Question[], index: number, id: string): Question[] =>
  questions.map((question, i) => {
    if (i === index) return { ...question, id }
    return question.show_if ? { ...question, show_if: renamed(question.show_if, questions[index]!.id, id) } : question
  })

/** Removes an empty value, so that it doesn't count as a change. */
export function without(question: Question, key: keyof Question): Question {
  const { [key]: _, ...rest } = question
  return rest as Question
}
