import { hourMs } from '#contract/durations.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs)
const countOf = async (rows: PromiseLike<{ count: number }>) => (await rows).count

/** Scheduled jobs that delete expired technical data. */
export const tidyJobs: ScheduledJob[] = [
  {
    name: 'forget live events',
    everyMinutes: 15,
    run: ({ db, now }) => countOf(db`delete from live_events where created_at < ${hoursBefore(now(), 1)}`),
  },
  {
    name: 'forget counted calls',
    everyMinutes: 60,
    run: ({ db, now }) => countOf(db`delete from rate_limits where window_start < ${hoursBefore(now(), 25)}`),
  },
  {
    name: 'forget idempotency keys',
    everyMinutes: 60,
    run: ({ db, now }) => countOf(db`delete from idempotency_keys where created_at < ${hoursBefore(now(), 48)}`),
  },
]
