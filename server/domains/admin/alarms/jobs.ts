import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetAlarms, raiseAlarms } from './service.ts'

export const alarmJobs: ScheduledJob[] = [
  { name: 'admin.raise alarms', everyMinutes: 5, run: raiseAlarms },
  { name: 'admin.forget alarms', everyMinutes: 24 * 60, run: forgetAlarms },
]
