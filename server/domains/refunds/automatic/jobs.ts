import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { refundSilence } from './service.ts'

export const automaticRefundJobs: ScheduledJob[] = [{ name: 'refunds.no reply', everyMinutes: 15, run: refundSilence }]
