import type { TimeRule } from '#server/lib/time-rules.ts'
import { refundSilence, runClocks } from './service.ts'

export const refundRules: TimeRule[] = [
  { name: 'refunds.no reply', everyMinutes: 15, run: refundSilence },
  { name: 'refunds.clocks', everyMinutes: 1, run: runClocks },
]
