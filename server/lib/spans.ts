import { country } from '#country/country.ts'
import type { Localized } from '#contract/primitives.ts'

/** A calendar day for messages, from `YYYY-MM-DD`: `9 de marzo de 2026`. */
export function calendarDay(day: string): Localized {
  const say = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return { es: say(country.tags.es), en: say(country.tags.en) }
}

const units = { day: 86_400, hour: 3600, minute: 60 }

/** Business days for messages, at least one: `un día hábil`, `3 business days`. */
export const businessDays = (days: number): Localized =>
  days === 1 ? { es: 'un día hábil', en: 'one business day' } : { es: `${days} días hábiles`, en: `${days} business days` }

/** A duration for messages: `7 días`, `24 horas`, `10 minutes`. A single day is given in hours. */
export function span(seconds: number): Localized {
  const unit = seconds > units.day && seconds % units.day === 0 ? 'day' : seconds % units.hour === 0 ? 'hour' : 'minute'
  const say = (locale: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / units[unit])
  return { es: say(country.tags.es), en: say(country.tags.en) }
}
