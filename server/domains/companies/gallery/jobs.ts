import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetRemovedWorks } from './service.ts'

export const galleryJobs: ScheduledJob[] = [{ name: 'forget removed works', everyMinutes: 30, run: forgetRemovedWorks }]
