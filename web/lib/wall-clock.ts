import type { Locale } from '#contract/primitives.ts'
import { clockIn } from '#contract/wall-clock.ts'
import { useTimeZone } from './time-zone.ts'

/** Whether local time in `timeZone` differs from the reader's at that `instant`. */
export function useIsElsewhere(timeZone: string, instant: string | undefined): boolean {
  const own = useTimeZone()
  if (instant === undefined) return false
  const [there, here] = [timeZone, own].map((zone) => clockIn(zone, Date.parse(instant)).join())
  return there !== here
}

/** `hora del este (New York)`. `timeZone` is an IANA name. */
export function formatZone(timeZone: string, locale: Locale): string {
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  // Spanish of the United States says it like this; `Intl` says `hora oriental`.
  return `${name?.replace('hora oriental', 'hora del este')} (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')})`
}
