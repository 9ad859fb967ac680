import type { AnswerValue, Question } from '#contract/catalog/forms.ts'

export type QuestionInputProps = {
  question: Question
  value: AnswerValue | undefined
  onChange: (value: AnswerValue) => void
  error?: string | undefined
  /** Label for a place without a heading above. */
  hasLabel?: boolean
}
