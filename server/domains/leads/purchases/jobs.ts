import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { endPastAppointments, remindOfAppointments } from '../scheduling/service.ts'
import { refreshAllBookable } from '../availability/service.ts'
import { readAllExternal } from '../external-calendars/service.ts'
import { sendDigests } from '../digests/service.ts'
import { dropLeftHolds, lapseApprovals, remindOfApprovals } from '../approvals/service.ts'
import { releaseOverdue } from './service.ts'
import { measureReplies } from '../replies/service.ts'
import { settleShowUps } from '../show-ups/service.ts'

export const leadJobs: ScheduledJob[] = [
  { name: 'leads.free held slots', everyMinutes: 0.25, run: releaseOverdue },
  { name: 'leads.lapse approvals', everyMinutes: 0.25, run: lapseApprovals },
  { name: 'leads.remind of approvals', everyMinutes: 1, run: remindOfApprovals },
  { name: 'leads.drop holds', everyMinutes: 0.25, run: dropLeftHolds },
  { name: 'leads.tell weeks', everyMinutes: 15, run: sendDigests },
  { name: 'leads.measure replies', everyMinutes: 60, run: measureReplies },
  { name: 'appointments.end', everyMinutes: 10, run: endPastAppointments },
  { name: 'appointments.settle marks', everyMinutes: 10, run: settleShowUps },
  { name: 'appointments.remind', everyMinutes: 10, run: remindOfAppointments },
  { name: 'external calendars.read', everyMinutes: 15, run: readAllExternal },
  { name: 'availability.look again', everyMinutes: 360, run: refreshAllBookable },
]
