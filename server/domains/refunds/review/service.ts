import { lengthOf } from '#contract/settings.ts'
import { AppError } from '#contract/errors.ts'
import type { AdminRefund } from '#contract/refunds/review.ts'
import { refundErrors } from '#contract/refunds/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import * as auth from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { showAll } from '../claims/service.ts'
import { approve, getClaim, lockClaim, move, type RefundRow, type RefundState, tellCompany } from '../decisions/service.ts'
import { ratesOf } from '../facts/service.ts'
import * as queries from './queries.ts'

async function showToAdmin(ctx: Context, rows: readonly RefundRow[]): Promise<AdminRefund[]> {
  const shown = await showAll(ctx, rows)
  return Promise.all(
    rows.map(async (row, i) => {
      const [company, { rate, area_rate: areaRate }] = await Promise.all([
        companies.getRef(ctx, row.company_id),
        ratesOf(ctx, row.company_id),
      ])
      const { id, name, slug } = company
      return {
        ...shown[i]!,
        company: { id, name, slug },
        claim_percent: rate,
        area_percent: areaRate,
        is_overdue: row.due_at !== null && new Date(row.due_at) <= ctx.now(),
        denied_by: row.decided_by,
      }
    }),
  )
}

const showOne = async (ctx: Context, row: RefundRow): Promise<AdminRefund> => (await showToAdmin(ctx, [row]))[0]!

/** Claims in a state, by deadline. Appeals are hidden from the admin who denied the claim. */
export const listQueue = async (
  ctx: Context<User>,
  { state, company_id: companyId }: { state: RefundState; company_id?: string | undefined },
): Promise<AdminRefund[]> =>
  showToAdmin(ctx, await queries.listByDeadline(ctx.db, state, { companyId, notDecidedBy: state === 'appealed' ? ctx.actor.userId : null }))

export async function readOne(ctx: Context, id: string): Promise<AdminRefund> {
  return showOne(ctx, await getClaim(ctx, id))
}

type Act = (ctx: Context<User>, row: RefundRow) => Promise<RefundRow>
type Decision = { verb: string; reason: string }

/** Changes a locked claim with an audit row. An admin cannot decide an appeal against their own denial. */
const decide = (ctx: Context<User>, id: string, { verb, reason }: Decision, act: Act): Promise<AdminRefund> =>
  transact(ctx, async (ctx) => {
    const row = await lockClaim(ctx, id)
    if (row.state === 'appealed' && row.decided_by === ctx.actor.userId) throw new AppError(refundErrors.sameAdmin)
    const after = await act(ctx, row)
    await audit(ctx, {
      action: `refund.${verb}`,
      entity: 'refund',
      id,
      reason,
      before: { state: row.state, amount_cents: row.amount_cents },
      after: { state: after.state, amount_cents: after.amount_cents },
    })
    return showOne(ctx, after)
  })

/**
 * Approves a claim or an appeal. Money is paid out, so the admin proves their identity.
 * @throws AppError proof_required, same_admin, invalid_transition
 */
export async function approveClaim(ctx: Context<User>, id: string, note: string): Promise<AdminRefund> {
  await auth.requireProof(ctx)
  return approveClaimProven(ctx, id, note)
}

/** Approves without asking for the proof, which the caller has checked. */
export const approveClaimProven = (ctx: Context<User>, id: string, note: string): Promise<AdminRefund> =>
  decide(ctx, id, { verb: 'approve', reason: note }, (ctx, row) =>
    approve(ctx, row, row.state === 'appealed' ? 'appeal:approve' : 'approve', {
      by: 'A',
      finding: 'by_person',
      changes: { note, ...(row.state === 'appealed' ? {} : { decided_by: ctx.actor.userId }) },
    }),
  )

export const denyClaim = (ctx: Context<User>, id: string, note: string): Promise<AdminRefund> =>
  decide(ctx, id, { verb: 'deny', reason: note }, async (ctx, row) => {
    const isAppeal = row.state === 'appealed'
    const denied = await move(ctx, row, isAppeal ? 'appeal:deny' : 'deny', {
      by: 'A',
      changes: {
        note,
        finding: 'by_person',
        due_at: null,
        decided_at: ctx.now(),
        ...(isAppeal ? {} : { decided_by: ctx.actor.userId }),
      },
    })
    await tellCompany(ctx, denied, 'denied')
    return denied
  })

export const askCompany = (ctx: Context<User>, id: string, question: string): Promise<AdminRefund> =>
  decide(ctx, id, { verb: 'ask', reason: question }, async (ctx, row) => {
    const asked = await move(ctx, row, 'ask', {
      by: 'A',
      changes: { question, answer: '', due_at: new Date(ctx.now().getTime() + lengthOf('silentDays', ctx.settings())) },
    })
    await tellCompany(ctx, asked, 'asked')
    return asked
  })
