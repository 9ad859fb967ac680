import * as z from 'zod/mini'
import { Id, Localized, Slug, text, Zip } from '../primitives.ts'
import { questionTypes } from './states.ts'

/** The question form of a service: data, immutable per version, the same in the wizard, the server and the editor. */

const QuestionId = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))
const OptionId = QuestionId
const words = (most: number) => z.object({ es: text(0, most), en: text(0, most) })

/** A condition over the answers to earlier questions. A comparison with an unanswered question is false. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { eq: [string, string | number] }
  | { in: [string, (string | number)[]] }
  | { gt: [string, number] }
  | { lt: [string, number] }
const Scalar = z.union([z.string().check(z.maxLength(200)), z.number()])
export const Condition: z.ZodMiniType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(Condition).check(z.minLength(1), z.maxLength(10)) }),
    z.strictObject({ any: z.array(Condition).check(z.minLength(1), z.maxLength(10)) }),
    z.strictObject({ not: Condition }),
    z.strictObject({ eq: z.tuple([QuestionId, Scalar]) }),
    z.strictObject({ in: z.tuple([QuestionId, z.array(Scalar).check(z.minLength(1), z.maxLength(30))]) }),
    z.strictObject({ gt: z.tuple([QuestionId, z.number()]) }),
    z.strictObject({ lt: z.tuple([QuestionId, z.number()]) }),
  ]),
)

export type QuestionType = (typeof questionTypes)[number]

export const QuestionOption = z.strictObject({
  id: OptionId,
  label: words(200),
  help: z.optional(words(600)),
  /** How much larger (> 1) or smaller (< 1) this makes the job; multiplies the price of a lead. */
  size_factor: z.optional(z.number().check(z.minimum(0.25), z.maximum(4))),
  /** Stands alone in a `multi` answer, such as "nothing yet". */
  is_exclusive: z.optional(z.boolean()),
})
export type QuestionOption = z.infer<typeof QuestionOption>

export const Question = z.strictObject({
  id: QuestionId,
  type: z.enum(questionTypes),
  label: words(200),
  help: z.optional(words(600)),
  required: z.optional(z.boolean()),
  show_if: z.optional(Condition),
  /** The answer changes the lead price: by `size_factor` of options, or by `size_steps` of a number. */
  price_input: z.optional(z.boolean()),
  /** A company may choose which of these options it serves. Only for `single` and `multi`. */
  filterable: z.optional(z.boolean()),
  options: z.optional(z.array(QuestionOption).check(z.minLength(2), z.maxLength(20))),
  /** number and range: bounds of the value; multi: number of options; text: number of characters; photo: number of files. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  step: z.optional(z.number().check(z.positive())),
  unit: z.optional(words(40)),
  /** Singular of the unit, if it differs. */
  unit_one: z.optional(words(40)),
  /** For `number` with `price_input`: the factor of the highest `from` that is ≤ the value; below the first, 1. */
  size_steps: z.optional(
    z
      .array(z.strictObject({ from: z.number(), size_factor: z.number().check(z.minimum(0.25), z.maximum(4)) }))
      .check(z.minLength(1), z.maxLength(10)),
  ),
})
export type Question = z.infer<typeof Question>

export const ServiceForm = z.array(Question).check(z.minLength(1), z.maxLength(20))

/** An answer, by type of question: option id, option ids, number, bounds, text, day, days, zip, address, media ids. */
export const AnswerValue = z.union([
  z.string().check(z.maxLength(2000)),
  z.number(),
  z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)),
  z.strictObject({ min: z.number(), max: z.number() }),
  z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  z.strictObject({ street: z.string().check(z.maxLength(200)), zipcode: Zip }),
])
export type AnswerValue = z.infer<typeof AnswerValue>
export type Answers = Record<string, AnswerValue>

/** A service of the catalog in the format of `db/catalogue/`. */
export const SeedService = z.strictObject({
  slug: Slug,
  name: Localized,
  description: Localized,
  /** Other words people search for; typos need not be listed. */
  synonyms: z.strictObject({ es: z.array(z.string()).check(z.minLength(2)), en: z.array(z.string()).check(z.minLength(2)) }),
  /** Price of one lead, in cents: before factors, and its bounds. */
  lead_price: z.strictObject({ base_cents: z.int(), min_cents: z.int(), max_cents: z.int() }),
  /** Usual price of the job in cents, and the unit of "from" prices. */
  job_price: z.strictObject({
    low_cents: z.int(),
    high_cents: z.int(),
    unit: z.enum(['job', 'hour', 'visit', 'sqft', 'month', 'event', 'lesson', 'item']),
  }),
  /** Relative demand, 1 (rare) to 100 (the most requested). */
  demand: z.int().check(z.minimum(1), z.maximum(100)),
  /** Credentials a company must hold for this service, in these states (two-letter codes) or in all. */
  requirements: z.optional(
    z.array(
      z.strictObject({
        credential: z.enum(['trade_licence', 'liability_insurance', 'background_check']),
        states: z.union([z.literal('all'), z.array(z.string())]),
      }),
    ),
  ),
  questions: ServiceForm,
})
export type SeedService = z.infer<typeof SeedService>
export const SeedCategory = z.strictObject({
  slug: Slug,
  name: Localized,
  description: Localized,
  /** Other words for the category and all its services: names of the trade, and of the people in it. */
  synonyms: z.strictObject({ es: z.array(z.string()).check(z.minLength(1)), en: z.array(z.string()).check(z.minLength(1)) }),
  /** Name of an icon of the icon set, without its prefix: `Droplet`. */
  icon: z.string(),
  services: z.array(SeedService).check(z.minLength(1)),
})
export type SeedCategory = z.infer<typeof SeedCategory>

export const FormVersion = z.object({ id: Id, version: z.int(), questions: ServiceForm })
