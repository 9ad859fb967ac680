import type { TimeRule } from '#server/lib/time-rules.ts'
import { cancelOverdue, resendUnanswered } from './service/charges.ts'
import { payOpenRefunds } from './service/refunds.ts'

export const paymentRules: TimeRule[] = [
  { name: 'payments.ask again', everyMinutes: 0.25, run: resendUnanswered },
  { name: 'payments.give up unauthenticated', everyMinutes: 0.25, run: cancelOverdue },
  { name: 'payments.pay refunds', everyMinutes: 1, run: payOpenRefunds },
]
