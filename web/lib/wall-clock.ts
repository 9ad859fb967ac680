import { useTimeZone } from './time-zone.ts'

/** The day and the hour that clocks in `timeZone` show at `at`: `['2026-11-01', '10:00']`. */
export function clockIn(timeZone: string, at: number): [day: string, time: string] {
  const shown = new Date(at).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return shown.split(' ') as [string, string]
}

/** The instant at which clocks in `timeZone` show `time` on `day`; of an hour that is there twice the first, of one that is left out the next. */
export function instantIn(timeZone: string, day: string, time: string): string {
  const meant = Date.parse(`${day}T${time}Z`)
  const ahead = (at: number) => Date.parse(`${clockIn(timeZone, at).join('T')}Z`) - at
  // Clocks change at most once within a day: one of the two sides holds.
  const [before, after] = [meant - ahead(meant - 86_400_000), meant - ahead(meant + 86_400_000)]
  const isThere = (at: number) => at + ahead(at) === meant
  return new Date(isThere(before) || !isThere(after) ? before : after).toISOString()
}

/** Whether clocks in `timeZone` show another hour at that `instant` than the reader's. */
export function useIsElsewhere(timeZone: string, instant: string | undefined): boolean {
  const own = useTimeZone()
  if (instant === undefined) return false
  const [there, here] = [timeZone, own].map((zone) => clockIn(zone, Date.parse(instant)).join())
  return there !== here
}
