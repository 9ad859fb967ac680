import type { TimeRule } from '#server/lib/time-rules.ts'
import { forgetPreviews } from '../bulk-actions/work.ts'
import { keepFigures } from '../daily-stats/service.ts'
import { carryOutDue } from '../decisions/service.ts'
import { forgetAlarms, raiseAlarms } from './service.ts'

export const adminRules: TimeRule[] = [
  { name: 'admin.add up figures', everyMinutes: 1, run: keepFigures },
  { name: 'admin.let decisions take effect', everyMinutes: 0.25, run: carryOutDue },
  { name: 'admin.raise alarms', everyMinutes: 5, run: raiseAlarms },
  { name: 'admin.forget alarms', everyMinutes: 24 * 60, run: forgetAlarms },
  { name: 'admin.forget previews', everyMinutes: 60, run: forgetPreviews },
]
