import type { TimeRule } from '#server/lib/time-rules.ts'
import { forgetPreviews } from './service/bulk-work.ts'
import { keepFigures } from './service/daily-figures.ts'
import { carryOutDue } from './service/decisions.ts'

export const adminRules: TimeRule[] = [
  { name: 'admin.add up figures', everyMinutes: 1, run: keepFigures },
  { name: 'admin.let decisions take effect', everyMinutes: 0.25, run: carryOutDue },
  { name: 'admin.forget previews', everyMinutes: 60, run: forgetPreviews },
]
