import { dayMs } from '#contract/durations.ts'

const atDay = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Dates of the days, or the Mondays of the weeks, covering `days` days from `since`. */
export function bucketsFrom(since: string, days: number, step: 'day' | 'week'): string[] {
  const first = atDay(since)
  const last = first + (days - 1) * dayMs
  // The epoch began on a Thursday.
  const sinceMonday = (Math.floor(first / dayMs) + 3) % 7
  const stepMs = step === 'day' ? dayMs : 7 * dayMs
  const from = step === 'day' ? first : first - sinceMonday * dayMs
  return Array.from({ length: Math.floor((last - from) / stepMs) + 1 }, (_, index) => dayOf(from + index * stepMs))
}
