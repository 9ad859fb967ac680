import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { dropExports } from './service.ts'

export const exportJobs: ScheduledJob[] = [{ name: 'privacy.drop copies', everyMinutes: 60, run: dropExports }]
