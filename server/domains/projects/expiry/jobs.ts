import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import * as expiry from './service.ts'

export const projectJobs: ScheduledJob[] = [
  { name: 'projects.expire drafts', everyMinutes: 60, run: expiry.expireDrafts },
  { name: 'projects.remind of the code', everyMinutes: 5, run: expiry.remindOfPhone },
  { name: 'projects.expire unproven', everyMinutes: 60, run: expiry.expireUnproven },
  { name: 'projects.ask the silent', everyMinutes: 60, run: expiry.askSilent },
  { name: 'projects.expire the silent', everyMinutes: 60, run: expiry.expireSilent },
  { name: 'projects.complete', everyMinutes: 60, run: expiry.completeFinished },
  { name: 'projects.forget', everyMinutes: 60, run: expiry.forgetDiscarded },
]
