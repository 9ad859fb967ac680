import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { discardOverdue, dropUnappealed } from '../moderation/service.ts'
import { refreshImported } from '../portable/service.ts'
import { weighReviews } from '../ratings/service.ts'
import { askForReviews } from './service.ts'

export const reviewJobs: ScheduledJob[] = [
  { name: 'reviews.ask', everyMinutes: 30, run: askForReviews },
  { name: 'reviews.weigh', everyMinutes: 60, run: weighReviews },
  { name: 'reviews.discard', everyMinutes: 60, run: discardOverdue },
  { name: 'reviews.refresh imported', everyMinutes: 60, run: refreshImported },
  { name: 'reviews.forget photos', everyMinutes: 60, run: dropUnappealed },
]
