import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { refreshTiers } from './service.ts'

export const tierJobs: ScheduledJob[] = [{ name: 'weigh tiers', everyMinutes: 60, run: refreshTiers }]
