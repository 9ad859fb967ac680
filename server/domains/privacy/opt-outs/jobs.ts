import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetOptOuts, honorOptOuts } from './service.ts'

export const optOutJobs: ScheduledJob[] = [
  { name: 'privacy.honour opt-outs', everyMinutes: 15, run: honorOptOuts },
  { name: 'privacy.forget opt-outs', everyMinutes: 1440, run: forgetOptOuts },
]
