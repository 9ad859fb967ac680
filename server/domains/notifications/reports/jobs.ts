import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetReports } from './service.ts'

export const reportJobs: ScheduledJob[] = [{ name: 'forget old reports of providers', everyMinutes: 1440, run: forgetReports }]
