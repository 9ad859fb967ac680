import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { announceChanges, announceWithdrawals } from './service.ts'

export const announcementJobs: ScheduledJob[] = [
  { name: 'legal.tell of changes', everyMinutes: 5, run: announceChanges },
  { name: 'legal.tell of what was taken back', everyMinutes: 5, run: announceWithdrawals },
]
