import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { compareBooks } from './service.ts'

export const reconciliationJobs: ScheduledJob[] = [
  { name: 'payments.compare the books', everyMinutes: 24 * 60, run: (ctx) => compareBooks(ctx) },
]
