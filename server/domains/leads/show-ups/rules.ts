import { dayMs } from '#contract/durations.ts'
import { showUpDays, type ShowUpKind } from '#contract/leads/show-up-states.ts'

/** Until when one side can say something about an appointment, or the other side dispute it; `since` is an instant in ISO 8601. */
export const answerableUntil = (since: string): Date => new Date(Date.parse(since) + showUpDays * dayMs)

/** Whether both cannot be true: a side that waited in vain was there itself. Two can be late. */
export const contradict = (one: ShowUpKind, other: ShowUpKind): boolean => one === 'no_show' || other === 'no_show'
