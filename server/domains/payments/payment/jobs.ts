import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { topUpLowWallets } from '../auto-top-ups/service.ts'
import { cancelOverdue, resendUnanswered } from '../charges/service.ts'
import { compareBooks } from '../reconciliation/service.ts'
import { forgetNotices } from '../webhooks/service.ts'
import { payOpenRefunds } from '../refunds/service.ts'
import { payOutLate } from '../payouts/service.ts'
import { followPayouts } from '../payouts/transfers.ts'
import { sealAccountsAgain } from '../earnings/service.ts'

export const paymentRules: ScheduledJob[] = [
  { name: 'payments.ask again', everyMinutes: 0.25, run: resendUnanswered },
  { name: 'payments.give up unauthenticated', everyMinutes: 0.25, run: cancelOverdue },
  { name: 'payments.top up low wallets', everyMinutes: 0.25, run: topUpLowWallets },
  { name: 'payments.pay refunds', everyMinutes: 1, run: payOpenRefunds },
  { name: 'payments.pay out closed companies', everyMinutes: 60, run: payOutLate },
  { name: 'payments.follow payouts', everyMinutes: 15, run: followPayouts },
  { name: 'payments.seal bank accounts again', everyMinutes: 60, run: sealAccountsAgain },
  { name: 'payments.compare the books', everyMinutes: 24 * 60, run: (ctx) => compareBooks(ctx) },
  { name: 'payments.forget notices', everyMinutes: 24 * 60, run: forgetNotices },
]
