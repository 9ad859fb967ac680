import { country } from '#country/country.ts'
import { halfDay } from '#contract/half-day.ts'
import { inSentence } from '#contract/in-sentence.ts'
import type { Localized } from '#contract/primitives.ts'

/** An instant in local time, for messages: `martes 24 de noviembre a las 2:00 p. m.`, `Tuesday, November 24 at 2:00 PM`. */
export function writtenMoment(at: string, timeZone: string): Localized {
  const part = (tag: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(new Date(at))
  const day = { day: 'numeric', month: 'long' } as const
  const timeIn = (tag: string) => halfDay(part(tag, { hour: 'numeric', minute: '2-digit' }))
  const time = timeIn(country.tags.es)
  const article = time.startsWith('1:') ? 'a la' : 'a las'
  return {
    es: `${part(country.tags.es, { weekday: 'long' })} ${part(country.tags.es, day)} ${article} ${time}`,
    en: `${part(country.tags.en, { weekday: 'long' })}, ${part(country.tags.en, day)} at ${timeIn(country.tags.en)}`,
  }
}

/** Name of a service inside a sentence. */
export const writtenName = ({ es, en }: Localized): Localized => ({ es: inSentence(es), en: inSentence(en) })
