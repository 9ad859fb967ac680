import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { runDueDecisions } from './service.ts'

export const decisionJobs: ScheduledJob[] = [{ name: 'admin.let decisions take effect', everyMinutes: 0.25, run: runDueDecisions }]
