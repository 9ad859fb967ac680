import { hasOptions } from '#contract/catalog/form-problems.ts'
import type { Condition, Question } from '#contract/catalog/forms.ts'

/** A condition in the editor: a group, or a comparison with an answer. */
export type Group = { how: 'all' | 'any'; isNot: boolean; parts: readonly Condition[] }
export type Comparison = { question: string; operator: 'is' | 'isNot' | 'gt' | 'lt'; values: readonly (string | number)[] }

const opposite = (condition: Condition): Condition => ('not' in condition ? condition.not : { not: condition })

export function groupOf(condition: Condition): Group | undefined {
  if ('all' in condition) return { how: 'all', isNot: false, parts: condition.all }
  if ('any' in condition) return { how: 'any', isNot: false, parts: condition.any }
  // Everything except a negated comparison becomes a group.
  if ('not' in condition) {
    const inner = groupOf(condition.not)
    if (inner) return inner.isNot ? { how: 'all', isNot: true, parts: [condition.not] } : { ...inner, isNot: true }
    return 'gt' in condition.not || 'lt' in condition.not ? { how: 'all', isNot: true, parts: [condition.not] } : undefined
  }
}

/** Simplifies groups: an empty one to nothing, a group of one to its member. */
export function groupCondition({ how, isNot, parts }: Group): Condition | undefined {
  const [first] = parts
  if (!first) return undefined
  const inner: Condition = parts.length === 1 ? first : how === 'all' ? { all: [...parts] } : { any: [...parts] }
  return isNot ? opposite(inner) : inner
}

export function comparisonOf(condition: Condition): Comparison {
  if ('not' in condition) return { ...comparisonOf(condition.not), operator: 'isNot' }
  if ('eq' in condition) return { question: condition.eq[0], operator: 'is', values: [condition.eq[1]] }
  if ('in' in condition) return { question: condition.in[0], operator: 'is', values: condition.in[1] }
  if ('gt' in condition) return { question: condition.gt[0], operator: 'gt', values: [condition.gt[1]] }
  if ('lt' in condition) return { question: condition.lt[0], operator: 'lt', values: [condition.lt[1]] }
  throw new Error('a group is not a comparison')
}

export function conditionOf({ question, operator, values }: Comparison): Condition {
  const [first = ''] = values
  if (operator === 'gt') return { gt: [question, Number(first)] }
  if (operator === 'lt') return { lt: [question, Number(first)] }
  const is: Condition = values.length > 1 ? { in: [question, [...values]] } : { eq: [question, first] }
  return operator === 'isNot' ? { not: is } : is
}

/** New comparison: the last question with its first answer. */
export function firstComparison(questions: readonly Question[]): Comparison | undefined {
  const last = questions.at(-1)
  if (!last) return undefined
  return hasOptions(last.type)
    ? { question: last.id, operator: 'is', values: [last.options?.[0]?.id ?? ''] }
    : { question: last.id, operator: 'gt', values: [last.min ?? 0] }
}
