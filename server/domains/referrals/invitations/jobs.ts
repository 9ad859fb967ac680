import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { expireInvitations } from './service.ts'
import { keyFingerprints } from '../fingerprints/service.ts'
import { rewardDue } from '../rewards/service.ts'

export const referralRules: ScheduledJob[] = [
  { name: 'referrals.reward', everyMinutes: 5, run: rewardDue },
  { name: 'referrals.key fingerprints', everyMinutes: 60, run: keyFingerprints },
  { name: 'referrals.expire', everyMinutes: 1440, run: expireInvitations },
]
