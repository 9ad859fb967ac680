import { AppError, commonErrors } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import { type RefundCheck, refundErrors } from '#contract/refunds/claims.ts'
import { actorKind, type Context, transact } from '#server/lib/context.ts'
import * as queries from '../decisions/queries.ts'
import type { RefundRow } from '../decisions/queries.ts'
import { readCheckToken } from './rules.ts'
import { approve, decisionDue, move } from '../decisions/service.ts'

/** @throws AppError `not_found` for a link that we never made, or after its time */
function idOf(ctx: Context, token: string): string {
  const id = readCheckToken([ctx.config.secret, ...ctx.config.secretsBefore], token)
  if (!id) throw new AppError(commonErrors.notFound)
  return id
}

const checkEnd = ({ settings }: Context, { created_at: at }: RefundRow) =>
  new Date(new Date(at).getTime() + lengthOf('customerCheckHours', settings(at)))

async function show(ctx: Context, row: RefundRow): Promise<RefundCheck> {
  const { company_name: company, service, bought_at } = await queries.getParties(ctx.db, row.id)
  return {
    reason: row.reason,
    company,
    service: service[ctx.locale],
    bought_at,
    until: checkEnd(ctx, row).toISOString(),
    answer: row.customer_answer,
    is_over: row.state !== 'customer_check' || checkEnd(ctx, row) <= ctx.now(),
  }
}

/** What the customer is asked. Looking spends nothing: mail scanners look too. */
export async function readCheck(ctx: Context, token: string): Promise<RefundCheck> {
  const row = await queries.findRefund(ctx.db, idOf(ctx, token))
  if (!row) throw new AppError(commonErrors.notFound)
  return show(ctx, row)
}

/** The customer's answer: their yes approves, their no hands the claim to a person. The same answer twice is one. @throws AppError `check_ended` */
export const answerCheck = (ctx: Context, token: string, answer: 'confirm' | 'object'): Promise<RefundCheck> =>
  transact(ctx, async (ctx) => {
    const row = await queries.lockRefund(ctx.db, idOf(ctx, token))
    if (!row) throw new AppError(commonErrors.notFound)
    if (row.customer_answer === answer) return show(ctx, row)
    if (row.state !== 'customer_check' || checkEnd(ctx, row) <= ctx.now()) throw new AppError(refundErrors.checkEnded)
    // Whoever holds the link is the customer, signed in or not.
    const by = actorKind(ctx.actor) === 'U' && ctx.actor.kind === 'user' ? 'U' : 'G'
    if (answer === 'confirm') {
      return show(ctx, await approve(ctx, row, 'confirm', { by, finding: 'customer_confirmed', changes: { customer_answer: answer } }))
    }
    const changes = { customer_answer: answer, due_at: decisionDue(ctx) }
    return show(ctx, await move(ctx, row, 'object', { by, changes }))
  })
