import { AppError } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import type { RefundCheck } from '#contract/refunds/checks.ts'
import { refundErrors } from '#contract/refunds/states.ts'
import { actorKind, type Context, transact } from '#server/lib/context.ts'
import { claimOfCheck } from '../check-links/service.ts'
import { approve, decisionDue, getClaim, lockClaim, move, partiesOf, type RefundRow } from '../decisions/service.ts'

const checkEnd = ({ settings }: Context, { created_at: at }: RefundRow) =>
  new Date(new Date(at).getTime() + lengthOf('customerCheckHours', settings(at)))

async function show(ctx: Context, row: RefundRow): Promise<RefundCheck> {
  const { company_name: company, service, bought_at } = await partiesOf(ctx, row.id)
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

/** The question to the customer. Opening the link changes nothing, since mail scanners open it too. */
export const readCheck = async (ctx: Context, token: string): Promise<RefundCheck> =>
  show(ctx, await getClaim(ctx, claimOfCheck(ctx, token)))

/**
 * Records the customer's answer: yes approves the claim, no passes it to an admin. Repeating an answer has no effect.
 * @throws AppError `check_ended`
 */
export const answerCheck = (ctx: Context, token: string, answer: 'confirm' | 'object'): Promise<RefundCheck> =>
  transact(ctx, async (ctx) => {
    const row = await lockClaim(ctx, claimOfCheck(ctx, token))
    if (row.customer_answer === answer) return show(ctx, row)
    if (row.state !== 'customer_check' || checkEnd(ctx, row) <= ctx.now()) throw new AppError(refundErrors.checkEnded)
    // The holder of the link is the customer, signed in or not.
    const by = actorKind(ctx.actor) === 'U' && ctx.actor.kind === 'user' ? 'U' : 'G'
    if (answer === 'confirm') {
      return show(ctx, await approve(ctx, row, 'confirm', { by, finding: 'customer_confirmed', changes: { customer_answer: answer } }))
    }
    const changes = { customer_answer: answer, due_at: decisionDue(ctx) }
    return show(ctx, await move(ctx, row, 'object', { by, changes }))
  })
