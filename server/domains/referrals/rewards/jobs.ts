import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { rewardDue } from './service.ts'

export const rewardJobs: ScheduledJob[] = [{ name: 'referrals.reward', everyMinutes: 5, run: rewardDue }]
