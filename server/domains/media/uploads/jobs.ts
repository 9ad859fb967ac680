import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { sweepFiles } from '../pictures/service.ts'
import { forgetOldUploads } from './service.ts'

export const mediaRules: ScheduledJob[] = [
  { name: 'sweep picture files', everyMinutes: 360, run: sweepFiles },
  { name: 'forget unfinished uploads', everyMinutes: 60, run: forgetOldUploads },
]
