import type { TimeRule } from '#server/lib/time-rules.ts'
import { forgetOldDeliveries } from './service.ts'

export const notificationRules: TimeRule[] = [{ name: 'forget old deliveries', everyMinutes: 60, run: forgetOldDeliveries }]
