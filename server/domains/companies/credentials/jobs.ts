import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { askForRechecks, expire, remind } from './checks.ts'
import { turnHolidays } from '../hours/service.ts'
import { forgetInvitations } from '../team/service.ts'
import { weighTiers } from '../tiers/service.ts'

export const credentialRules: ScheduledJob[] = [
  { name: 'expire credentials', everyMinutes: 15, run: expire },
  { name: 'remind of credentials that end', everyMinutes: 60, run: remind },
  { name: 'ask to look at credentials again', everyMinutes: 60, run: askForRechecks },
  { name: 'weigh tiers', everyMinutes: 60, run: weighTiers },
  { name: 'turn to dates with other hours', everyMinutes: 15, run: turnHolidays },
  { name: 'forget ended invitations', everyMinutes: 720, run: forgetInvitations },
]
