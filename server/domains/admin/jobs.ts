import type { TimeRule } from '#server/lib/time-rules.ts'
import { keepFigures } from './service/daily-figures.ts'

export const adminRules: TimeRule[] = [{ name: 'admin.add up figures', everyMinutes: 1, run: keepFigures }]
