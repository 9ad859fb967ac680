import { booksYears, optOutBusinessDays } from '#contract/privacy/sharing.ts'

/** The calendar day that is `count` business days, Monday to Friday, after `from`: `YYYY-MM-DD`. Holidays are ours to work on. */
export function businessDaysAfter(from: Date, count: number = optOutBusinessDays): string {
  const day = new Date(from)
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  return day.toISOString().slice(0, 10)
}

/** Until when the law keeps a payment made at `lastAt`: `YYYY-MM-DD`. */
export function booksUntil(lastAt: string): string {
  const day = new Date(lastAt)
  day.setUTCFullYear(day.getUTCFullYear() + booksYears)
  return day.toISOString().slice(0, 10)
}
