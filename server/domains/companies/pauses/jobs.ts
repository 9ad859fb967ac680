import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { endPauses } from './service.ts'

export const pauseJobs: ScheduledJob[] = [{ name: 'end pauses', everyMinutes: 1, run: endPauses }]
