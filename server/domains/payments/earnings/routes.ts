import { earningsApi } from '#contract/payments/earnings.ts'
import { implement } from '#server/lib/implement.ts'
import { cancelWithdrawal, moveToWallet, readEarnings, setAccount, withdraw } from './service.ts'

export const earningsRoutes = implement(earningsApi, {
  read: (ctx) => readEarnings(ctx),
  setAccount: (ctx, { body }) => setAccount(ctx, body),
  withdraw: (ctx, { body }) => withdraw(ctx, body),
  cancel: (ctx, { params }) => cancelWithdrawal(ctx, params.withdrawal_id),
  toWallet: (ctx, { body }) => moveToWallet(ctx, body),
})
