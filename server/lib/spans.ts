import type { Localized } from '#contract/primitives.ts'

const units = { day: 86_400, hour: 3600, minute: 60 }

/** A length of time as letters say it: `7 días`, `24 horas`, `10 minutes`. A single day is told in hours. */
export function span(seconds: number): Localized {
  const unit = seconds > units.day && seconds % units.day === 0 ? 'day' : seconds % units.hour === 0 ? 'hour' : 'minute'
  const say = (locale: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / units[unit])
  return { es: say('es-US'), en: say('en-US') }
}
