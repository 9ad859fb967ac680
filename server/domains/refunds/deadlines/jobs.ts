import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { runClocks } from './service.ts'

export const claimDeadlineJobs: ScheduledJob[] = [{ name: 'refunds.clocks', everyMinutes: 1, run: runClocks }]
