import type { Localized } from '#contract/primitives.ts'
import type { Review } from '#contract/reviews.ts'

type Level = Review['level']

/** What a review of each level counts in a company's mean; unverified ones have a tab of their own and count nothing. */
export const weights: Record<Level, number> = { verified_hire: 1, verified_contact: 0.3, unverified: 0 }

/** Mean of the countable reviews, two decimals; null without any. */
export function meanRating(reviews: readonly { level: Level; overall: number }[]): number | null {
  const weight = reviews.reduce((sum, { level }) => sum + weights[level], 0)
  if (weight === 0) return null
  return Math.round((reviews.reduce((sum, { level, overall }) => sum + weights[level] * overall, 0) / weight) * 100) / 100
}

export type Screening = { outcome: 'published' } | { outcome: 'held' } | { outcome: 'needs_edit'; reason: Localized }

const phone = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b/
const email = /[\w.+-]+@[\w-]+\.[\w.]+/
const link = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|info|biz|io)\b/i
const hate = /\b(?:maric[oó]n(?:es)?|sudacas?|negratas?|n[i1]gg(?:er|a)s?|fagg?ots?|sp[i1]cs?|wetbacks?|retard(?:ed|s)?)\b/i

/**
 * What happens to a review's text before anybody sees it: personal data and links go back to the author, hate is held for a person,
 * everything else is published, good or bad.
 */
export function screen(text: string): Screening {
  if (hate.test(text)) return { outcome: 'held' }
  if (phone.test(text) || email.test(text)) {
    return {
      outcome: 'needs_edit',
      reason: {
        es: 'Quita teléfonos y correos: todos pueden leer tu reseña.',
        en: 'Take out phone numbers and e-mails: everybody can read your review.',
      },
    }
  }
  if (link.test(text))
    return { outcome: 'needs_edit', reason: { es: 'Quita los enlaces de tu reseña.', en: 'Take the links out of your review.' } }
  return { outcome: 'published' }
}
