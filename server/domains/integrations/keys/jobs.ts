import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { remindOfExpiry } from './service.ts'

export const keyJobs: ScheduledJob[] = [{ name: 'remind of expiring keys', everyMinutes: 60, run: remindOfExpiry }]
