import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { sweepFiles } from './service.ts'

export const pictureJobs: ScheduledJob[] = [{ name: 'sweep picture files', everyMinutes: 360, run: sweepFiles }]
