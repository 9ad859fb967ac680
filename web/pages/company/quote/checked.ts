import * as z from 'zod/mini'
import type { FieldErrors } from '#contract/errors.ts'
import { QuoteInput } from '#contract/quotes/quote.ts'
import { fieldErrors } from '#contract/validation.ts'
import { type Draft, inputOf } from './draft.ts'

/** The quote that a draft amounts to, or the problems of its fields. */
export function checked(draft: Draft): { body: QuoteInput } | { problems: FieldErrors } {
  const parsed = z.safeParse(QuoteInput, inputOf(draft), { reportInput: true })
  return parsed.success ? { body: parsed.data } : { problems: fieldErrors(parsed.error) }
}
