import type { TimeRule } from '#server/lib/time-rules.ts'
import { tellOfChanges, tellOfReturns } from './service.ts'

export const legalRules: TimeRule[] = [
  { name: 'legal.tell of changes', everyMinutes: 5, run: tellOfChanges },
  { name: 'legal.tell of what was taken back', everyMinutes: 5, run: tellOfReturns },
]
