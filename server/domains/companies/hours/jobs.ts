import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { refreshHolidays } from './service.ts'

export const hoursJobs: ScheduledJob[] = [{ name: 'turn to dates with other hours', everyMinutes: 15, run: refreshHolidays }]
