import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { tidySecrets } from '../subscriptions/service.ts'
import { forgetDeliveries } from './service.ts'

export const webhookDeliveryJobs: ScheduledJob[] = [
  { name: 'forget webhook deliveries', everyMinutes: 60, run: forgetDeliveries },
  { name: 'tidy webhook secrets', everyMinutes: 60, run: tidySecrets },
]
