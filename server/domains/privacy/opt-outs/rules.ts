import { optOutBusinessDays } from '#contract/privacy/states.ts'

/** Calendar day `count` business days (Monday to Friday) after `from`, as `YYYY-MM-DD`. Holidays count as business days. */
export function businessDaysAfter(from: Date, count: number = optOutBusinessDays): string {
  const day = new Date(from)
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  return day.toISOString().slice(0, 10)
}
