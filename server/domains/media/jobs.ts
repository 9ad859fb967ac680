import type { TimeRule } from '#server/lib/time-rules.ts'
import { sweepFiles } from './service.ts'

export const mediaRules: TimeRule[] = [{ name: 'sweep picture files', everyMinutes: 360, run: sweepFiles }]
