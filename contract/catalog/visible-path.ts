import type { Answers, AnswerValue, Condition, Question } from './forms.ts'

const answerMatches = (value: AnswerValue | undefined, wanted: string | number) =>
  Array.isArray(value) ? value.includes(String(wanted)) : value === wanted

/** Whether `condition` holds for `answers`. */
export function holds(condition: Condition, answers: Answers): boolean {
  if ('all' in condition) return condition.all.every((inner) => holds(inner, answers))
  if ('any' in condition) return condition.any.some((inner) => holds(inner, answers))
  if ('not' in condition) return !holds(condition.not, answers)
  if ('eq' in condition) return answerMatches(answers[condition.eq[0]], condition.eq[1])
  if ('in' in condition) return condition.in[1].some((wanted) => answerMatches(answers[condition.in[0]], wanted))
  const [id, bound] = 'gt' in condition ? condition.gt : condition.lt
  const value = answers[id]
  return typeof value === 'number' && ('gt' in condition ? value > bound : value < bound)
}

/** The questions on the path that `answers` take, in order. An answer to a hidden question does not count for later ones. */
export function visiblePath(questions: readonly Question[], answers: Answers): Question[] {
  const counted: Answers = {}
  return questions.filter((question) => {
    if (question.show_if && !holds(question.show_if, counted)) return false
    const answer = answers[question.id]
    if (answer !== undefined) counted[question.id] = answer
    return true
  })
}
