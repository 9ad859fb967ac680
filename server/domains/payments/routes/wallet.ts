import { autoTopUpApi } from '#contract/auto-top-up.ts'
import { correctionsApi } from '#contract/corrections.ts'
import { walletApi } from '#contract/wallet.ts'
import { implement } from '#server/lib/implement.ts'
import { readAutoTopUp, setAutoTopUp } from '../service/auto-top-ups.ts'
import { correct, listCorrections } from '../service/corrections.ts'
import { listStatements, readStatement } from '../service/statements.ts'
import { listPayouts, markPaidOut, readTopUps, topUp } from '../service/wallets.ts'

export const walletRoutes = implement(walletApi, {
  topUps: (ctx) => readTopUps(ctx),
  topUp: (ctx, { body }) => topUp(ctx, { id: body.id, amountCents: body.amount.amount, methodId: body.payment_method_id }),
  statements: (ctx) => listStatements(ctx, ctx.actor.company.id),
  statement: (ctx, { params, query }) => readStatement(ctx, ctx.actor.company.id, { month: params.month, ...query }),
  companyStatements: (ctx, { params }) => listStatements(ctx, params.company_id),
  companyStatement: (ctx, { params, query }) => readStatement(ctx, params.company_id, { month: params.month, ...query }),
  payouts: (ctx) => listPayouts(ctx),
  payOut: (ctx, { params, body }) => markPaidOut(ctx, params.payout_id, body.reference),
})

export const autoTopUpRoutes = implement(autoTopUpApi, {
  get: (ctx) => readAutoTopUp(ctx),
  set: (ctx, { body }) => setAutoTopUp(ctx, body),
})

export const correctionsRoutes = implement(correctionsApi, {
  list: (ctx) => listCorrections(ctx),
  correct: (ctx, { params, body }) => correct(ctx, params.company_id, body),
})
