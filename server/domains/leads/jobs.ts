import type { TimeRule } from '#server/lib/time-rules.ts'
import { releaseOverdue } from './service/purchases.ts'

export const leadRules: TimeRule[] = [{ name: 'leads.free held slots', everyMinutes: 0.25, run: releaseOverdue }]
