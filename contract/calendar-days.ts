import { dayMs } from './durations.ts'

/** A calendar day `YYYY-MM-DD` some days later, or earlier. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Monday of the week of a calendar day. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
