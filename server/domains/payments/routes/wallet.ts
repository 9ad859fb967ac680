import { autoTopUpApi } from '#contract/auto-top-up.ts'
import { correctionsApi } from '#contract/corrections.ts'
import { earningsApi } from '#contract/earnings.ts'
import { payoutsApi } from '#contract/payouts.ts'
import { walletApi } from '#contract/wallet.ts'
import { implement } from '#server/lib/implement.ts'
import { readAutoTopUp, setAutoTopUp } from '../service/auto-top-ups.ts'
import { correct, listCorrections } from '../service/corrections.ts'
import { cancelWithdrawal, moveToWallet, readEarnings, setAccount, withdraw } from '../service/earnings.ts'
import { listStatements, readStatement } from '../service/statements.ts'
import { listPayouts, markPaid, markReturned } from '../service/payouts.ts'
import { confirmAccount, send } from '../service/transfers.ts'
import { readTopUps, topUp } from '../service/wallets.ts'

export const walletRoutes = implement(walletApi, {
  topUps: (ctx) => readTopUps(ctx),
  topUp: (ctx, { body }) => topUp(ctx, { id: body.id, amountCents: body.amount.amount, methodId: body.payment_method_id }),
  statements: (ctx) => listStatements(ctx, ctx.actor.company.id),
  statement: (ctx, { params, query }) => readStatement(ctx, ctx.actor.company.id, { month: params.month, ...query }),
  companyStatements: (ctx, { params }) => listStatements(ctx, params.company_id),
  companyStatement: (ctx, { params, query }) => readStatement(ctx, params.company_id, { month: params.month, ...query }),
})

export const payoutsRoutes = implement(payoutsApi, {
  list: (ctx, { query }) => listPayouts(ctx, query),
  send: (ctx, { params }) => send(ctx, params.payout_id),
  confirmAccount: (ctx, { params, body }) => confirmAccount(ctx, params.payout_id, body.reason),
  pay: (ctx, { params, body }) => markPaid(ctx, params.payout_id, body.reference),
  return: (ctx, { params, body }) => markReturned(ctx, params.payout_id, body.reason),
})

export const earningsRoutes = implement(earningsApi, {
  read: (ctx) => readEarnings(ctx),
  setAccount: (ctx, { body }) => setAccount(ctx, body),
  withdraw: (ctx, { body }) => withdraw(ctx, body),
  cancel: (ctx, { params }) => cancelWithdrawal(ctx, params.withdrawal_id),
  toWallet: (ctx, { body }) => moveToWallet(ctx, body),
})

export const autoTopUpRoutes = implement(autoTopUpApi, {
  get: (ctx) => readAutoTopUp(ctx),
  set: (ctx, { body }) => setAutoTopUp(ctx, body),
})

export const correctionsRoutes = implement(correctionsApi, {
  list: (ctx) => listCorrections(ctx),
  correct: (ctx, { params, body }) => correct(ctx, params.company_id, body),
})
