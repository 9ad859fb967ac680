import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetOldDeliveries, wakeDeliveries } from '../sending/service.ts'
import { forgetReports } from '../reports/service.ts'

export const notificationRules: ScheduledJob[] = [
  { name: 'forget old deliveries', everyMinutes: 60, run: forgetOldDeliveries },
  { name: 'send after quiet hours', everyMinutes: 1, run: wakeDeliveries },
  { name: 'forget old reports of providers', everyMinutes: 1440, run: forgetReports },
]
