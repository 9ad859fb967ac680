import { country } from '#country/country.ts'
import { halfDay } from '#contract/half-day.ts'
import type { Locale, Money } from '#contract/primitives.ts'

const tags = country.tags

/** Formatters are expensive to create, so they are cached. */
const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat | Intl.PluralRules>()
function once<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat | Intl.PluralRules>(
  key: string,
  make: () => T,
): T {
  const found = kept.get(key) as T | undefined
  if (found) return found
  const made = make()
  kept.set(key, made)
  return made
}

const number = (locale: Locale, options: Intl.NumberFormatOptions = {}) =>
  once(`n${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(tags[locale], options))
const date = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  once(`d${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tags[locale], options))

/** `$24.00`; with `short`, whole dollars without cents: `$24`. */
export function formatMoney({ amount, currency }: Money, locale: Locale, { short = false } = {}): string {
  const digits = short && amount % 100 === 0 ? 0 : 2
  return number(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount / 100)
}

export const formatNumber = (value: number, locale: Locale, digits = 0): string =>
  number(locale, { minimumFractionDigits: 0, maximumFractionDigits: digits }).format(value)

/** Mean rating with one decimal: `4.9`. */
export const formatRating = (mean: number, locale: Locale): string =>
  number(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mean)

export const formatPercent = (share: number, locale: Locale): string =>
  number(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** Miles in the country's unit, with one decimal below ten: `3.4 mi`, `18 mi`. */
export const formatMiles = (miles: number, locale: Locale): string =>
  country.distance.unit === 'km'
    ? `${formatNumber(miles * 1.609344, locale, miles < 6.2 ? 1 : 0)} km`
    : `${formatNumber(miles, locale, miles < 10 ? 1 : 0)} mi`

type Shape = 'date' | 'long' | 'time' | 'moment' | 'weekday' | 'whole'
const shapes: Record<Shape, Intl.DateTimeFormatOptions> = {
  /** 7 jun 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** domingo, 7 de junio */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 6:05 p. m. */
  time: { hour: 'numeric', minute: '2-digit' },
  /** 7 jun, 6:05 p. m. */
  moment: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** dom 7 jun */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** dom, 7 jun 2026 */
  whole: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
}

/** An instant in the reader's `timeZone`, on a 12-hour clock. Dates in another year include it. */
export function formatInstant(instant: string, locale: Locale, timeZone: string, shape: Shape = 'moment'): string {
  const year = 'numeric'
  const yearOf = (at: Date) => date('en', { year, timeZone }).format(at)
  const at = new Date(instant)
  const isOther = shape !== 'time' && yearOf(at) !== yearOf(new Date())
  return halfDay(date(locale, { ...shapes[shape], ...(isOther && { year }), timeZone }).format(at))
}

/** A time of day `HH:MM`, with `24:00` as the end of the day: `9:00 a. m.`, `9:00 AM`. */
export const formatClock = (time: string, locale: Locale): string => formatInstant(`2000-01-01T${time}Z`, locale, 'UTC', 'time')

/** A calendar date `YYYY-MM-DD`, the same in every time zone. */
export const formatDay = (day: string, locale: Locale, shape: Exclude<Shape, 'time' | 'moment'> = 'date'): string =>
  formatInstant(`${day}T00:00:00Z`, locale, 'UTC', shape)

/** Calendar dates from one to another, `7–13 jun 2026`. */
export const formatDays = (from: string, to: string, locale: Locale): string =>
  // Server and browser put different spaces around the dash.
  date(locale, { ...shapes.date, timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .replaceAll('\u2009', ' ')

/** `junio de 2026`, from `YYYY-MM`. */
export const formatMonth = (month: string, locale: Locale): string =>
  date(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** Names of the weekdays, from Monday. */
export const weekdayNames = (locale: Locale): { short: string; long: string }[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const monday = new Date(Date.UTC(2024, 0, day))
    const name = (weekday: 'narrow' | 'short' | 'long') => date(locale, { weekday, timeZone: 'UTC' }).format(monday)
    return { short: name('short').slice(0, 2), long: name('long') }
  })

const steps = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 2_629_800],
  ['year', 31_557_600],
] as const

/** Relative to `now`: `hace 5 min`, `ayer`, `in 2 days`; under a minute, `ahora`. */
export function formatRelative(instant: string, locale: Locale, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000
  const [unit, size] = steps.findLast(([, from]) => Math.abs(seconds) >= from) ?? (['second', 1] as const)
  // The short form of months reads like minutes: `hace 2 m`.
  const style = unit === 'month' || unit === 'year' ? 'long' : 'short'
  const relative = once(`r${locale}${style}`, () => new Intl.RelativeTimeFormat(tags[locale], { numeric: 'auto', style }))
  // English abbreviates with a period, `3 hr. ago`, which would end a sentence twice.
  return relative.format(unit === 'second' ? 0 : Math.round(seconds / size), unit).replace(/(hr|min)\./, '$1')
}

/** A duration: `45 min`, `3 h`, `2 días`; in English `3 hr`. */
export function formatDuration(minutes: number, locale: Locale): string {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`
  if (minutes < 48 * 60)
    return number(locale, { style: 'unit', unit: 'hour', maximumFractionDigits: minutes < 600 ? 1 : 0 }).format(minutes / 60)
  return number(locale, { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 0 }).format(minutes / 1440)
}

/** `A, B y C`. */
export const formatList = (items: readonly string[], locale: Locale): string =>
  once(`l${locale}`, () => new Intl.ListFormat(tags[locale], { type: 'conjunction' })).format(items)

/** Picks the form of a noun for a count: `plural('es', 2, { one: 'empresa', other: 'empresas' })`. The number isn't included. */
export const plural = (locale: Locale, count: number, words: { one: string; other: string }): string =>
  once(`p${locale}`, () => new Intl.PluralRules(tags[locale])).select(count) === 'one' ? words.one : words.other

/** Capitalizes the first letter. */
export const capital = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
