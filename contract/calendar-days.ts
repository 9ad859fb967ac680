import { dayMs } from './durations.ts'

/** A calendar day `YYYY-MM-DD` some days later, or earlier. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Mondays of the weeks with days of the month of a calendar day. */
export function weeksOf(day: string): string[] {
  const month = day.slice(0, 7)
  const weeks = []
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = dayAfter(monday, 7)) weeks.push(monday)
  return weeks
}

/** Monday of the week of a calendar day. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
