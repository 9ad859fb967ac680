import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetPreviews } from '../bulk-actions/work.ts'
import { keepFigures } from '../daily-stats/service.ts'
import { runDueDecisions } from '../decisions/service.ts'
import { forgetAlarms, raiseAlarms } from './service.ts'

export const adminRules: ScheduledJob[] = [
  { name: 'admin.add up figures', everyMinutes: 1, run: keepFigures },
  { name: 'admin.let decisions take effect', everyMinutes: 0.25, run: runDueDecisions },
  { name: 'admin.raise alarms', everyMinutes: 5, run: raiseAlarms },
  { name: 'admin.forget alarms', everyMinutes: 24 * 60, run: forgetAlarms },
  { name: 'admin.forget previews', everyMinutes: 60, run: forgetPreviews },
]
