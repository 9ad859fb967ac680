import type { Localized } from '#contract/primitives.ts'
import type { Review } from '#contract/reviews/review.ts'
import { screenContact } from '#server/lib/contact-details/screen.ts'
import { asRead } from '#server/lib/readable.ts'
import type { ScreeningReason } from '#contract/reviews/states.ts'

type Level = Review['level']

/** Weight of each level in a company's mean; unverified reviews are listed separately and count nothing. */
export const weights: Record<Level, number> = { verified_hire: 1, verified_contact: 0.3, unverified: 0 }

/** Reviews of one level and number of stars: their number, or their remaining weight. */
export type Counted = { level: Level; overall: number; count: number }

const rounded = (value: number) => Math.round(value * 100) / 100

/** Unrounded total weight of reviews. */
const weightOf = (reviews: readonly Counted[]): number => reviews.reduce((sum, { level, count }) => sum + weights[level] * count, 0)

/** Weighted mean of the reviews, two decimals; null without any that count. */
export function meanRating(reviews: readonly Counted[]): number | null {
  const weight = weightOf(reviews)
  return weight === 0 ? null : rounded(weightOf(reviews.map((review) => ({ ...review, count: review.count * review.overall }))) / weight)
}

/** Public rating: mean and number of the verified reviews, regardless of age. */
export const shownRating = (reviews: readonly Counted[]) => ({
  mean: meanRating(reviews),
  count: reviews.reduce((sum, { level, count }) => sum + (weights[level] > 0 ? count : 0), 0),
})

/** Rating for the search score: mean and total of the decayed weights. */
export function recentRating(reviews: readonly (Counted & { left: number })[]) {
  const left = reviews.map((review) => ({ ...review, count: review.left }))
  return { recentMean: meanRating(left), recentCount: rounded(weightOf(left)) }
}

const personal = ['phone', 'email', 'account']
const link = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|info|biz|io)\b/i
const hate = /\b(?:maric[oó]n(?:es)?|sudacas?|negratas?|n[i1]gg(?:er|a)s?|fagg?ots?|sp[i1]cs?|wetbacks?|retard(?:ed|s)?)\b/i

/**
 * Screens a review's text before publication; null publishes it, good or bad. Personal data and links go back to the author; hate is held
 * for an admin.
 */
export function screen(written: string): Exclude<ScreeningReason, 'copied'> | null {
  const text = asRead(written)
  if (hate.test(text)) return 'hate'
  const { kinds } = screenContact(written)
  if (personal.some((kind) => kinds.has(kind))) return 'personal_data'
  return link.test(text) ? 'link' : null
}

/** Next state of a review by its screening result. */
export const screened = (reason: ScreeningReason | null): 'published' | 'held' | 'needs_edit' =>
  reason === null ? 'published' : reason === 'personal_data' || reason === 'link' ? 'needs_edit' : 'held'

/** Field error for the author where the text has to change. */
export const refusals: Record<ScreeningReason, Localized> = {
  personal_data: {
    es: 'Quita teléfonos y correos: todos pueden leer esto.',
    en: 'Remove phone numbers and emails: anyone can read this.',
  },
  link: { es: 'Quita los enlaces.', en: 'Remove the links.' },
  hate: { es: 'Escríbelo sin insultos a grupos de personas.', en: 'Write it without slurs.' },
  copied: {
    es: 'El texto o una de las fotos ya está en otra página. Usa tus propias palabras y fotos.',
    en: 'The text or one of the photos is already on another page. Please use your own words and photos.',
  },
}
