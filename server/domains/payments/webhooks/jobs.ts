import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { deleteOldWebhooks } from './service.ts'

export const webhookJobs: ScheduledJob[] = [{ name: 'payments.forget notices', everyMinutes: 24 * 60, run: deleteOldWebhooks }]
