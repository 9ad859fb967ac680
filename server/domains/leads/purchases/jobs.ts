import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { endPast, remindOfMeeting } from '../scheduling/service.ts'
import { tellWeeks } from '../digests/service.ts'
import { releaseOverdue } from './service.ts'
import { measureReplies } from '../replies/service.ts'

export const leadJobs: ScheduledJob[] = [
  { name: 'leads.free held slots', everyMinutes: 0.25, run: releaseOverdue },
  { name: 'leads.tell weeks', everyMinutes: 15, run: tellWeeks },
  { name: 'leads.measure replies', everyMinutes: 60, run: measureReplies },
  { name: 'appointments.end', everyMinutes: 10, run: endPast },
  { name: 'appointments.remind', everyMinutes: 30, run: remindOfMeeting },
]
