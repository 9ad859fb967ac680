import type { Answers, AnswerValue, Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import { money } from '#contract/money.ts'
import type { timings } from '#contract/projects/states.ts'
import type { Settings } from '#contract/settings.ts'
import type { PriceParts } from '#contract/matching/pricing.ts'

export type Timing = (typeof timings)[number]

/**
 * Size of the job by its answers: the product of the factors of all price inputs on the answered path, clamped to 0.25–4 and rounded to
 * hundredths. The largest factor of several options counts; a range counts by its middle.
 */
export function sizeFactor(questions: readonly Question[], answers: Answers): number {
  const factors = visiblePath(questions, answers).map((question) =>
    question.price_input ? questionFactor(question, answers[question.id]) : 1,
  )
  const size = factors.reduce((product, factor) => product * factor, 1)
  return Math.round(Math.min(4, Math.max(0.25, size)) * 100) / 100
}

function questionFactor({ options, size_steps }: Question, answer: AnswerValue | undefined): number {
  if (answer === undefined) return 1
  if (size_steps) {
    const value = typeof answer === 'number' ? answer : middle(answer)
    return size_steps.filter(({ from }) => value !== undefined && value >= from).toSorted((a, b) => b.from - a.from)[0]?.size_factor ?? 1
  }
  const chosen = Array.isArray(answer) ? answer : [answer]
  const factors = (options ?? []).filter(({ id }) => chosen.includes(id)).map(({ size_factor }) => size_factor ?? 1)
  return factors.length === 0 ? 1 : Math.max(...factors)
}

const middle = (answer: AnswerValue) => (typeof answer === 'object' && 'min' in answer ? (answer.min + answer.max) / 2 : undefined)

export type Tariff = { baseCents: number; minCents: number; maxCents: number; zipTier: number }

export type Discount = NonNullable<PriceParts['discount']>

const hundredths = (factor: number) => Math.round(factor * 100)

const urgencyPercent = (timing: Timing, { urgentPricePercent, weekPricePercent, flexiblePricePercent }: Settings): number =>
  ({ urgent: urgentPricePercent, this_week: weekPricePercent, this_month: 100, dates: 100, flexible: flexiblePricePercent })[timing]

function slotsPercent(slots: number, { oneSlotPercent, twoSlotsPercent, threeSlotsPercent }: Settings): number {
  const percent = [oneSlotPercent, twoSlotsPercent, threeSlotsPercent, 100][slots - 1]
  if (percent === undefined) throw new Error(`a request has 1 to 4 slots, not ${slots}`)
  return percent
}

/** Inputs of a lead's price: the lead price of the service, the job, and the settings at the time of the offer. */
export type Priced = { tariff: Tariff; job: { size: number; timing: Timing; slots: number }; settings: Settings }

/**
 * Price of a lead in whole cents: `clamp(round_to_step(base × size × urgency × zip_tier × slots), min, max)`, rounded half up, then the
 * discount, rounded down. Factors count in hundredths, so the arithmetic is exact. Docs: rules.md, "Price of a lead".
 */
export function leadPrice(
  { tariff: { baseCents, minCents, maxCents, zipTier }, job: { size, timing, slots }, settings }: Priced,
  discount: Discount | null = null,
): { cents: number; parts: PriceParts } {
  const parts: PriceParts = {
    base: money(baseCents),
    size,
    urgency: urgencyPercent(timing, settings) / 100,
    zip_tier: zipTier,
    slots: slotsPercent(slots, settings) / 100,
    min: money(minCents),
    max: money(maxCents),
    discount,
  }
  return { cents: centsOf(parts, settings), parts }
}

/** Price parts for this many companies sharing the lead, by the settings of the original price. */
export const sharedBy = (parts: PriceParts, slots: number, settings: Settings): PriceParts => ({
  ...parts,
  slots: slotsPercent(slots, settings) / 100,
})

/** Total of price parts, in whole cents. */
export function centsOf({ base, size, urgency, zip_tier, slots, min, max, discount }: PriceParts, { priceStepCents }: Settings): number {
  const factors = [size, urgency, zip_tier, slots].map(hundredths)
  const product = factors.reduce((value, factor) => value * BigInt(factor), BigInt(base.amount))
  const unit = BigInt(priceStepCents) * 100n ** BigInt(factors.length)
  const rounded = Number((2n * product + unit) / (2n * unit)) * priceStepCents
  const full = Math.min(max.amount, Math.max(min.amount, rounded))
  return discount ? Math.floor((full * hundredths(discount.factor)) / 100) : full
}

/** Lifetime of an offer, in hours. */
export const offerHours = (timing: Timing, settings: Settings): number =>
  timing === 'urgent' ? settings.urgentOfferHours : settings.offerHours
