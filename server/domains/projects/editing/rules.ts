import { isDeepStrictEqual } from 'node:util'
import type { Question } from '#contract/catalog/forms.ts'
import { type ChangedPart, changedParts } from '#contract/projects/states.ts'
import type { Content } from './queries.ts'

/** Parts of a request that changed. */
export function changesOf(before: Content, after: Content): ChangedPart[] {
  const parts: Record<ChangedPart, (content: Content) => unknown> = {
    text: ({ text }) => text,
    timing: ({ timing, date_from: from, date_to: to }) => [timing, from, to],
    answers: ({ answers }) => answers,
  }
  return changedParts.filter((part) => !isDeepStrictEqual(parts[part](before), parts[part](after)))
}

/** Changed inputs of the lead price: ids of questions, and `timing`. */
export function priceInputsOf(before: Content & { questions: readonly Question[] }, after: Content): string[] {
  const asked = before.questions.filter(
    ({ id, price_input: isInput }) => isInput && !isDeepStrictEqual(before.answers[id], after.answers[id]),
  )
  return [...asked.map(({ id }) => id), ...(before.timing === after.timing ? [] : ['timing'])]
}
