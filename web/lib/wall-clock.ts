import { clockIn } from '#contract/wall-clock.ts'
import { useTimeZone } from './time-zone.ts'

/** Whether local time in `timeZone` differs from the reader's at that `instant`. */
export function useIsElsewhere(timeZone: string, instant: string | undefined): boolean {
  const own = useTimeZone()
  if (instant === undefined) return false
  const [there, here] = [timeZone, own].map((zone) => clockIn(zone, Date.parse(instant)).join())
  return there !== here
}
