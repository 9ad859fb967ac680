import { booksYears } from '#contract/privacy/states.ts'

/** Day until which the law requires a payment of `lastAt` to be kept, as `YYYY-MM-DD`. */
export function booksUntil(lastAt: string): string {
  const day = new Date(lastAt)
  day.setUTCFullYear(day.getUTCFullYear() + booksYears)
  return day.toISOString().slice(0, 10)
}
