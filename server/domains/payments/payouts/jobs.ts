import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { followPayouts, payOutLate } from './service.ts'

export const payoutJobs: ScheduledJob[] = [
  { name: 'payments.pay out closed companies', everyMinutes: 60, run: payOutLate },
  { name: 'payments.follow payouts', everyMinutes: 15, run: followPayouts },
]
