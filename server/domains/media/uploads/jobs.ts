import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetOldUploads } from './service.ts'

export const uploadJobs: ScheduledJob[] = [{ name: 'forget unfinished uploads', everyMinutes: 60, run: forgetOldUploads }]
