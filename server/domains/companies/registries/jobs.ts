import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { askWeekly, importLists } from './service.ts'

export const registryJobs: ScheduledJob[] = [
  { name: 'import lists of license boards', everyMinutes: 24 * 60, run: importLists },
  { name: 'ask license registries', everyMinutes: 60, run: askWeekly },
]
