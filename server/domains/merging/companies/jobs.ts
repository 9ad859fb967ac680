import type { TimeRule } from '#server/lib/time-rules.ts'
import { gatherLate } from './service.ts'

export const mergingRules: TimeRule[] = [{ name: 'merging.gather what came late', everyMinutes: 5, run: gatherLate }]
