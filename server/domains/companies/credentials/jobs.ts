import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { askForRechecks, expireOverdue, sendReminders } from './service.ts'

export const credentialJobs: ScheduledJob[] = [
  { name: 'expire credentials', everyMinutes: 15, run: expireOverdue },
  { name: 'remind of credentials that end', everyMinutes: 60, run: sendReminders },
  { name: 'ask to look at credentials again', everyMinutes: 60, run: askForRechecks },
]
