import type { TimeRule } from '#server/lib/time-rules.ts'
import { discardOverdue, dropUnappealed } from '../moderation/service.ts'
import { askForReviews, weighReviews } from './service.ts'

export const reviewRules: TimeRule[] = [
  { name: 'reviews.ask', everyMinutes: 30, run: askForReviews },
  { name: 'reviews.weigh', everyMinutes: 60, run: weighReviews },
  { name: 'reviews.discard', everyMinutes: 60, run: discardOverdue },
  { name: 'reviews.forget photos', everyMinutes: 60, run: dropUnappealed },
]
