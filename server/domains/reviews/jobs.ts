import type { TimeRule } from '#server/lib/time-rules.ts'
import { askForReviews } from './service.ts'

export const reviewRules: TimeRule[] = [{ name: 'reviews.ask', everyMinutes: 30, run: askForReviews }]
