import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { sealAgreements, stampAgreements } from './service.ts'

export const sealJobs: ScheduledJob[] = [
  { name: 'quotes.seal agreements', everyMinutes: 10, run: sealAgreements },
  { name: 'quotes.stamp agreements', everyMinutes: 10, run: stampAgreements },
]
