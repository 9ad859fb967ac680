import type { TimeRule } from '#server/lib/time-rules.ts'
import { expireOffers } from './service.ts'

export const matchingRules: TimeRule[] = [{ name: 'matching.expire offers', everyMinutes: 0.25, run: expireOffers }]
