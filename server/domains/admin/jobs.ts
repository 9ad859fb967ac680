import type { TimeRule } from '#server/lib/time-rules.ts'
import { forgetPreviews } from './service/bulk-work.ts'
import { keepFigures } from './service/daily-figures.ts'
import { carryOutDue } from './service/decisions.ts'
import { forgetAlarms, raiseAlarms } from './service/overdue.ts'

export const adminRules: TimeRule[] = [
  { name: 'admin.add up figures', everyMinutes: 1, run: keepFigures },
  { name: 'admin.let decisions take effect', everyMinutes: 0.25, run: carryOutDue },
  { name: 'admin.raise alarms', everyMinutes: 5, run: raiseAlarms },
  { name: 'admin.forget alarms', everyMinutes: 24 * 60, run: forgetAlarms },
  { name: 'admin.forget previews', everyMinutes: 60, run: forgetPreviews },
]
