import type { Localized } from '#contract/primitives.ts'
import type { Review, ScreeningReason } from '#contract/reviews.ts'

type Level = Review['level']

/** What a review of each level counts in a company's mean; unverified ones have a tab of their own and count nothing. */
export const weights: Record<Level, number> = { verified_hire: 1, verified_contact: 0.3, unverified: 0 }

/** Mean of the countable reviews, two decimals; null without any. */
export function meanRating(reviews: readonly { level: Level; overall: number }[]): number | null {
  const weight = reviews.reduce((sum, { level }) => sum + weights[level], 0)
  if (weight === 0) return null
  return Math.round((reviews.reduce((sum, { level, overall }) => sum + weights[level] * overall, 0) / weight) * 100) / 100
}

const phone = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b/
const email = /[\w.+-]+@[\w-]+\.[\w.]+/
const link = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|info|biz|io)\b/i
const hate = /\b(?:maric[oó]n(?:es)?|sudacas?|negratas?|n[i1]gg(?:er|a)s?|fagg?ots?|sp[i1]cs?|wetbacks?|retard(?:ed|s)?)\b/i

/**
 * What a review's text is stopped for before anybody sees it; null is published, good or bad. Personal data and links go back to the author,
 * hate is held for a person.
 */
export function screen(text: string): Exclude<ScreeningReason, 'copied'> | null {
  if (hate.test(text)) return 'hate'
  if (phone.test(text) || email.test(text)) return 'personal_data'
  return link.test(text) ? 'link' : null
}

/** What becomes of a review that was stopped for this, or for nothing. */
export const screened = (reason: ScreeningReason | null): 'published' | 'held' | 'needs_edit' =>
  reason === null ? 'published' : reason === 'personal_data' || reason === 'link' ? 'needs_edit' : 'held'

/** What to tell its author at the field, where the text cannot be kept as it is. */
export const refusals: Record<ScreeningReason, Localized> = {
  personal_data: {
    es: 'Quita teléfonos y correos: todos pueden leer esto.',
    en: 'Take out phone numbers and e-mails: everybody can read this.',
  },
  link: { es: 'Quita los enlaces.', en: 'Take the links out.' },
  hate: { es: 'Escríbelo sin insultos a grupos de personas.', en: 'Write it without slurs.' },
  copied: {
    es: 'El texto o una de las fotos ya está en otra página. Cuéntalo con lo tuyo.',
    en: 'The text or one of the photos is already on another page. Please use your own words and photos.',
  },
}
