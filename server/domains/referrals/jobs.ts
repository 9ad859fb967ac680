import type { TimeRule } from '#server/lib/time-rules.ts'
import { expireInvitations } from './service.ts'
import { rewardDue } from './service/rewards.ts'

export const referralRules: TimeRule[] = [
  { name: 'referrals.reward', everyMinutes: 5, run: rewardDue },
  { name: 'referrals.expire', everyMinutes: 1440, run: expireInvitations },
]
