import { platformTimeZone } from '#contract/time-zone.ts'

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: platformTimeZone })

/** Deadline of the decision on a company submitted at `submittedAt`: the same hour `days` business days later, Monday to Friday in the platform's time zone. */
export function decisionDue(submittedAt: Date, days: number): Date {
  const due = new Date(submittedAt)
  for (let left = days; left > 0;) {
    due.setUTCDate(due.getUTCDate() + 1)
    if (!weekday.format(due).startsWith('S')) left--
  }
  return due
}
