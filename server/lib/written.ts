import { inSentence } from '#contract/in-sentence.ts'
import type { Localized } from '#contract/primitives.ts'

/** An instant in local time, for messages: `martes 24 de noviembre a las 14:00`, `Tuesday, November 24 at 14:00`. */
export function writtenMoment(at: string, timeZone: string): Localized {
  const part = (tag: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(new Date(at))
  const day = { day: 'numeric', month: 'long' } as const
  const time = part('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    es: `${part('es-US', { weekday: 'long' })} ${part('es-US', day)} a las ${time}`,
    en: `${part('en-US', { weekday: 'long' })}, ${part('en-US', day)} at ${time}`,
  }
}

/** Name of a service inside a sentence. */
export const writtenName = ({ es, en }: Localized): Localized => ({ es: inSentence(es), en: inSentence(en) })
