import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { payOpenRefunds } from './service.ts'

export const paymentRefundJobs: ScheduledJob[] = [{ name: 'payments.pay refunds', everyMinutes: 1, run: payOpenRefunds }]
