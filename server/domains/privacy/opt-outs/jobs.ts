import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { dropExports } from '../exports/service.ts'
import { forgetOptOuts, honourOptOuts } from './service.ts'

export const privacyRules: ScheduledJob[] = [
  { name: 'privacy.drop copies', everyMinutes: 60, run: dropExports },
  { name: 'privacy.honour opt-outs', everyMinutes: 15, run: honourOptOuts },
  { name: 'privacy.forget opt-outs', everyMinutes: 1440, run: forgetOptOuts },
]
