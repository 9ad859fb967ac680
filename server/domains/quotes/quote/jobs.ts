import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { expireChanges } from '../change-orders/service.ts'
import { remindOfDeposits } from '../deposits/service.ts'
import { remindOfEnding } from './service.ts'
import { expireQuotes } from '../closing/service.ts'

export const quoteJobs: ScheduledJob[] = [
  { name: 'quotes.expire', everyMinutes: 10, run: expireQuotes },
  { name: 'quotes.expire change orders', everyMinutes: 10, run: expireChanges },
  { name: 'quotes.remind', everyMinutes: 60, run: remindOfEnding },
  { name: 'quotes.remind of deposits', everyMinutes: 60, run: remindOfDeposits },
]
