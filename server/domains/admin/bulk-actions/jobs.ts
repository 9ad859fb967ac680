import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetPreviews } from './service.ts'

export const bulkActionJobs: ScheduledJob[] = [{ name: 'admin.forget previews', everyMinutes: 60, run: forgetPreviews }]
