import { dayMs, minuteMs } from '#contract/durations.ts'
import { type leadStates, unfinishMinutes } from '#contract/leads/states.ts'

type LeadState = (typeof leadStates.states)[number]

const open = new Set<LeadState>(['new', 'contacted', 'quoted', 'hired'])

/** Whether appointments can be made in a lead. */
export const isOpen = ({ is_over, lead_state }: { is_over: boolean; lead_state: LeadState }): boolean => !is_over && open.has(lead_state)

/** How far ahead appointments are made. */
export const farthestMs = 366 * dayMs

/** Usual hours for visits. */
export const usualHours = { from: 7, to: 21 } as const

/** Minutes after midnight of an instant in a time zone (IANA name). */
function minuteOfDay(at: Date, timeZone: string): number {
  const [hour, minute] = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(at)
    .split(':')
    .map(Number)
  return hour! * 60 + minute!
}

/** Tells whether a visit starts and ends on the same day within the usual hours, local to the work. */
export function isUsual(startsAt: Date, endsAt: Date, timeZone: string): boolean {
  const [from, to] = [minuteOfDay(startsAt, timeZone), minuteOfDay(endsAt, timeZone)]
  return from >= usualHours.from * 60 && to <= usualHours.to * 60 && from < to
}

/** Deadline for undoing the finish; `finishedAt` is an instant in ISO 8601. */
export const unfinishUntil = (finishedAt: string): Date => new Date(Date.parse(finishedAt) + unfinishMinutes * minuteMs)
