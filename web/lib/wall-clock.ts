import { useTimeZone } from './time-zone.ts'

/** Local day and time in `timeZone` at `at`: `['2026-11-01', '10:00']`. */
export function clockIn(timeZone: string, at: number): [day: string, time: string] {
  const shown = new Date(at).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return shown.split(' ') as [string, string]
}

/** Instant of a local `day` and `time` in `timeZone`. A repeated hour gives the first instant, a skipped one the next hour. */
export function instantIn(timeZone: string, day: string, time: string): string {
  const meant = Date.parse(`${day}T${time}Z`)
  const ahead = (at: number) => Date.parse(`${clockIn(timeZone, at).join('T')}Z`) - at
  // Clocks change at most once a day, so one of the two offsets is right.
  const [before, after] = [meant - ahead(meant - 86_400_000), meant - ahead(meant + 86_400_000)]
  const isThere = (at: number) => at + ahead(at) === meant
  return new Date(isThere(before) || !isThere(after) ? before : after).toISOString()
}

/** Whether local time in `timeZone` differs from the reader's at that `instant`. */
export function useIsElsewhere(timeZone: string, instant: string | undefined): boolean {
  const own = useTimeZone()
  if (instant === undefined) return false
  const [there, here] = [timeZone, own].map((zone) => clockIn(zone, Date.parse(instant)).join())
  return there !== here
}
