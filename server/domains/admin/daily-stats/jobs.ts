import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { updateStats } from './service.ts'

export const dailyStatsJobs: ScheduledJob[] = [{ name: 'admin.add up figures', everyMinutes: 1, run: updateStats }]
