import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { cancelOverdue, resendUnanswered } from './service.ts'

export const chargeJobs: ScheduledJob[] = [
  { name: 'payments.ask again', everyMinutes: 0.25, run: resendUnanswered },
  { name: 'payments.give up unauthenticated', everyMinutes: 0.25, run: cancelOverdue },
]
