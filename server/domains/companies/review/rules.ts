const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'America/New_York' })

/** Deadline of the decision on a company submitted at `submittedAt`: the same hour `days` business days later, Monday to Friday in New York. */
export function decisionDue(submittedAt: Date, days: number): Date {
  const due = new Date(submittedAt)
  for (let left = days; left > 0;) {
    due.setUTCDate(due.getUTCDate() + 1)
    if (!weekday.format(due).startsWith('S')) left--
  }
  return due
}
