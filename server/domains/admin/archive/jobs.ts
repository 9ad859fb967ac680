import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { archiveMonths } from './service.ts'

export const archiveJobs: ScheduledJob[] = [{ name: 'admin.archive months', everyMinutes: 6 * 60, run: archiveMonths }]
