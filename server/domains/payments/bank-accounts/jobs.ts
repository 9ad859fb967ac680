import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { resealAccounts } from './service.ts'

export const bankAccountJobs: ScheduledJob[] = [{ name: 'payments.seal bank accounts again', everyMinutes: 60, run: resealAccounts }]
