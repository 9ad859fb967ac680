import type { Calendar, CalendarEntry } from '#contract/leads/jobs.ts'
import type { Reschedule } from './use-reschedule.ts'
import type { JobsWish } from './wish.ts'

/** Given to the views of a week and of a month; `on` finds the appointments of a day. */
export type DaysProps = {
  wish: JobsWish
  calendar: Calendar
  chosen: string
  on: (day: string) => readonly CalendarEntry[]
  /** The appointments are one person’s, in the order of the way. */
  isOneWay: boolean
  reschedule: Reschedule
  reload: () => void
}
