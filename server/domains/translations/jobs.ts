import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetTranslations } from './service.ts'

export const translationJobs: ScheduledJob[] = [{ name: 'forget translations', everyMinutes: 24 * 60, run: forgetTranslations }]
