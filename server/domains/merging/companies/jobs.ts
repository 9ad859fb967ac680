import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { gatherLate } from './service.ts'

export const mergingRules: ScheduledJob[] = [{ name: 'merging.gather what came late', everyMinutes: 5, run: gatherLate }]
