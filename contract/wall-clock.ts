/** Local day and time in `timeZone` (IANA name) at `at`, in milliseconds: `['2026-11-01', '10:00']`. */
export function clockIn(timeZone: string, at: number): [day: string, time: string] {
  const shown = clockOf(timeZone).format(at)
  return shown.split(' ') as [string, string]
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, made)
  return made
}

/**
 * Instant of a local `day` and `time` in `timeZone`, ISO 8601 in UTC; `24:00` ends the day. A repeated hour gives the first instant, a
 * skipped one the next hour.
 */
export function instantIn(timeZone: string, day: string, time: string): string {
  const meant = Date.parse(`${day}T${time}Z`)
  const ahead = (at: number) => Date.parse(`${clockIn(timeZone, at).join('T')}Z`) - at
  // Clocks change at most once a day, so one of the two offsets is right.
  const [before, after] = [meant - ahead(meant - 86_400_000), meant - ahead(meant + 86_400_000)]
  const isThere = (at: number) => at + ahead(at) === meant
  return new Date(isThere(before) || !isThere(after) ? before : after).toISOString()
}
