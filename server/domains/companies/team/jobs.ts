import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetInvitations } from './service.ts'

export const teamJobs: ScheduledJob[] = [{ name: 'forget ended invitations', everyMinutes: 720, run: forgetInvitations }]
