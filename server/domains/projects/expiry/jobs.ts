import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import * as clock from './service.ts'

export const projectRules: ScheduledJob[] = [
  { name: 'projects.expire drafts', everyMinutes: 60, run: clock.expireDrafts },
  { name: 'projects.remind of the code', everyMinutes: 5, run: clock.remindOfPhone },
  { name: 'projects.expire unproven', everyMinutes: 60, run: clock.expireUnproven },
  { name: 'projects.ask the silent', everyMinutes: 60, run: clock.askSilent },
  { name: 'projects.expire the silent', everyMinutes: 60, run: clock.expireSilent },
  { name: 'projects.complete', everyMinutes: 60, run: clock.completeFinished },
  { name: 'projects.forget', everyMinutes: 60, run: clock.forgetDiscarded },
]
