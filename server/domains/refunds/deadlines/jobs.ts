import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { refundSilence, runClocks } from './service.ts'

export const refundRules: ScheduledJob[] = [
  { name: 'refunds.no reply', everyMinutes: 15, run: refundSilence },
  { name: 'refunds.clocks', everyMinutes: 1, run: runClocks },
]
