import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { giveNumbers, releaseNumbers } from '../relay-numbers/service.ts'
import { forgetCalls } from './service.ts'

export const relayJobs: ScheduledJob[] = [
  { name: 'relays.release numbers', everyMinutes: 60, run: releaseNumbers },
  { name: 'relays.give numbers', everyMinutes: 60, run: giveNumbers },
  { name: 'relays.forget calls', everyMinutes: 1440, run: forgetCalls },
]
