import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { endPastAppointments, remindOfAppointments } from '../scheduling/service.ts'
import { sendDigests } from '../digests/service.ts'
import { releaseOverdue } from './service.ts'
import { measureReplies } from '../replies/service.ts'

export const leadJobs: ScheduledJob[] = [
  { name: 'leads.free held slots', everyMinutes: 0.25, run: releaseOverdue },
  { name: 'leads.tell weeks', everyMinutes: 15, run: sendDigests },
  { name: 'leads.measure replies', everyMinutes: 60, run: measureReplies },
  { name: 'appointments.end', everyMinutes: 10, run: endPastAppointments },
  { name: 'appointments.remind', everyMinutes: 30, run: remindOfAppointments },
]
