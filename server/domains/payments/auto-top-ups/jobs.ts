import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { topUpLowWallets } from './service.ts'

export const autoTopUpJobs: ScheduledJob[] = [{ name: 'payments.top up low wallets', everyMinutes: 0.25, run: topUpLowWallets }]
