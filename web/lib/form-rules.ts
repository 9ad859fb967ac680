import * as z from 'zod/mini'
import type { Locale } from '#contract/primitives.ts'
import { fieldErrors } from '#contract/validation.ts'
import { valueAt, withValue } from './form-values.ts'

/** Result of validating a form: the parsed values, or a message for each field. */
export type Verdict<O> = { data: O } | { problems: Record<string, string> }
export type Rules<O> = (values: unknown) => Verdict<O>

/** Parses the values. Empty fields count as absent, unless the schema accepts an empty string. */
function parse<O, I>(schema: z.ZodMiniType<O, I>, values: unknown) {
  const parsed = z.safeParse(schema, values, { reportInput: true })
  if (parsed.success) return parsed
  const blanks = parsed.error.issues.map((issue) => issue.path.join('.')).filter((path) => valueAt(values, path) === '')
  if (blanks.length === 0) return parsed
  const present = blanks.reduce((rest, path) => withValue(rest, path, undefined), values)
  return z.safeParse(schema, present, { reportInput: true })
}

export const rulesOf =
  <O, I>(schema: z.ZodMiniType<O, I>, locale: Locale): Rules<O> =>
  (values) => {
    const parsed = parse(schema, values)
    if (parsed.success) return { data: parsed.data }
    return {
      problems: Object.fromEntries(Object.entries(fieldErrors(parsed.error)).map(([name, messages]) => [name, messages[0]![locale]])),
    }
  }
