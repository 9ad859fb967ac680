import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetOldDeliveries, requeueDue } from './service.ts'

export const deliveryJobs: ScheduledJob[] = [
  { name: 'forget old deliveries', everyMinutes: 60, run: forgetOldDeliveries },
  { name: 'send after quiet hours', everyMinutes: 1, run: requeueDue },
]
