import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { expireInvitations } from './service.ts'

export const invitationJobs: ScheduledJob[] = [{ name: 'referrals.expire', everyMinutes: 1440, run: expireInvitations }]
