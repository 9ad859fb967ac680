import type { TimeRule } from '#server/lib/time-rules.ts'
import { forgetExpired } from './service/sessions.ts'

export const authRules: TimeRule[] = [{ name: 'auth.forget', everyMinutes: 60, run: forgetExpired }]
