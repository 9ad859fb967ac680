import type { Locale } from '#contract/primitives.ts'

/** Business days in words, at least one: `un día hábil`, `3 business days`. */
export function formatBusinessDays(days: number, locale: Locale): string {
  if (locale === 'es') return days === 1 ? 'un día hábil' : `${days} días hábiles`
  return days === 1 ? 'one business day' : `${days} business days`
}
