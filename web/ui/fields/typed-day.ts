import type { Locale } from '#contract/primitives.ts'
import { formatDay } from '#web/lib/format.ts'
import { plain } from '#web/lib/plain.ts'

const isWritten = /^\d{4}-\d{2}-\d{2}$/
const digits = (value: number, length = 2) => String(value).padStart(length, '0')

/** Whether the text is a valid calendar date, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  const date = isWritten.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** `dd/mm/yyyy` in Spanish, `mm/dd/yyyy` in English. */
export function numericDay(day: string, locale: Locale): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  return locale === 'es' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}

/** Month number for the first letters of its name in either language. */
function monthNamed(word: string): number {
  if (word.length < 3) return 0
  const names = (locale: Locale) => Array.from({ length: 12 }, (_, month) => plain(monthName(month + 1, locale)))
  return Math.max(...[names('es'), names('en')].map((all) => all.findIndex((name) => name.startsWith(word)) + 1))
}
const monthName = (month: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, 1)))

type Parts = { year: number | undefined; month: number; date: number }

function numericParts(typed: string, locale: Locale): Parts | undefined {
  const apart = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  if (!apart) return
  const [first, second] = [Number(apart[1]), Number(apart[2])]
  // A month above 12 means the other order.
  const isDateFirst = locale === 'es' ? second <= 12 : first > 12
  return {
    year: apart[3] ? yearOf(apart[3]) : undefined,
    ...(isDateFirst ? { date: first, month: second } : { date: second, month: first }),
  }
}

function namedParts(typed: string): Parts | undefined {
  const words = plain(typed).match(/\p{L}+|\d+/gu) ?? []
  // The last match wins: in `mar, 3 nov`, `mar` is Tuesday.
  const month = words.map(monthNamed).findLast((found) => found > 0)
  const [first, second] = words.filter((word) => /^\d/.test(word))
  if (!month || !first || first.length > 2) return
  return { year: second ? yearOf(second) : undefined, month, date: Number(first) }
}

const yearOf = (typed: string) => (typed.length === 2 ? 2000 + Number(typed) : Number(typed))
const dayOf = (year: number, { month, date }: Parts) => `${digits(year, 4)}-${digits(month)}-${digits(date)}`

/**
 * Parses a typed day: `22/11/2026`, `22-11-26`, `22112026`, `22 nov`, `Nov 22, 2026`, `2026-11-22`. Without a year, the first such day from
 * `from` on. Undefined when invalid.
 */
export function parseDay(typed: string, locale: Locale, from: string): string | undefined {
  const text = typed.trim()
  if (isDay(text)) return text
  const parts = numericParts(text, locale) ?? namedParts(text)
  if (!parts) return
  const thisYear = Number(from.slice(0, 4))
  const day = dayOf(parts.year ?? thisYear, parts)
  const found = parts.year === undefined && day < from ? dayOf(thisYear + 1, parts) : day
  return isDay(found) ? found : undefined
}

/** A day as shown in a field, short and unambiguous: `dom, 22 nov 2026`. Invalid input is returned unchanged. */
export const writtenDay = (value: string, locale: Locale): string =>
  isDay(value) ? formatDay(value, locale, 'whole').replaceAll(' de ', ' ') : value
