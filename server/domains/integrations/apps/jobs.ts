import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetTokens } from '../tokens/service.ts'
import { tidyApps } from './service.ts'

export const appJobs: ScheduledJob[] = [
  { name: 'forget app tokens', everyMinutes: 60, run: forgetTokens },
  { name: 'tidy apps', everyMinutes: 60, run: tidyApps },
]
