import type { FieldErrors } from '#contract/errors.ts'
import type { Localized } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import type { Details } from './queries.ts'

/** Error text for too many companies. */
export const tooManySlots = ({ settings }: Pick<Context, 'settings'>): Localized => ({
  es: `Elige ${settings().mostSlots} empresas como mucho.`,
  en: `Choose ${settings().mostSlots} companies at most.`,
})

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)

type When = Pick<Details, 'timing' | 'date_from' | 'date_to' | 'contact_mode' | 'calls_from' | 'calls_to'>

/** Clears details that the other choices exclude: days without `dates`, hours without `calls`. */
export function tidyDetails<D extends When>(details: D): D {
  const dates = details.timing === 'dates' ? {} : { date_from: null, date_to: null }
  const hours = details.contact_mode === 'calls' ? {} : { calls_from: null, calls_to: null }
  return { ...details, ...dates, ...hours }
}

/** Errors of the schedule and the contact mode by field; empty if valid. `today`: `YYYY-MM-DD` at the place of the work. */
export function detailProblems({ timing, date_from, date_to, contact_mode, calls_from, calls_to }: When, today: string): FieldErrors {
  const fields: FieldErrors = {}
  if (timing === 'dates') {
    if (!date_from) fields['date_from'] = [{ es: 'Elige un día.', en: 'Choose a day.' }]
    else if (date_from < today) fields['date_from'] = [{ es: 'Ese día ya pasó.', en: 'That day has passed.' }]
    if (date_from && date_to && date_to < date_from)
      fields['date_to'] = [{ es: 'El final no puede ser antes que el inicio.', en: 'The end can’t come before the start.' }]
  }
  if (contact_mode === 'calls' && (calls_from || calls_to)) {
    const missing = [{ es: 'Elige una hora.', en: 'Choose a time.' }]
    if (!calls_from) fields['calls_from'] = missing
    else if (!calls_to) fields['calls_to'] = missing
    else if (calls_to <= calls_from)
      fields['calls_to'] = [{ es: 'Tiene que ser más tarde que el inicio.', en: 'It must be later than the start.' }]
  }
  return fields
}
