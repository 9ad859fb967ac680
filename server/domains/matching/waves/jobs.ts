import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { expireOffers } from '../offers/service.ts'
import { sendWaves } from './service.ts'

export const matchingJobs: ScheduledJob[] = [
  { name: 'matching.expire offers', everyMinutes: 0.25, run: expireOffers },
  { name: 'matching.send waves', everyMinutes: 0.25, run: sendWaves },
]
