/** Calendar dates are `YYYY-MM-DD`, months are `YYYY-MM`. */

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

export const monthOf = (day: string): string => day.slice(0, 7)

export function addDays(day: string, days: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return iso(date)
}

/** The same day `months` later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const first = utc(`${monthOf(day)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const days = daysIn(monthOf(iso(first)))
  return `${monthOf(iso(first))}-${String(Math.min(Number(day.slice(8)), days)).padStart(2, '0')}`
}

const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

/** 0 Monday to 6 Sunday. */
export const weekdayOf = (day: string): number => (utc(day).getUTCDay() + 6) % 7

/** Weeks of a month, from Monday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let i = 0; i < daysIn(month); i++) cells.push(addDays(first, i))
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
