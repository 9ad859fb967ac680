import type { Correct, Correction } from '#contract/payments/corrections.ts'
import { correctionErrors } from '#contract/payments/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import * as auth from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import * as ledger from '../ledger/service.ts'
import { balanceCorrected } from './messages.ts'
import * as queries from './queries.ts'

const toCorrection = ({ id, account, amount_cents, reason, created_at }: queries.CorrectionRow): Correction => ({
  id,
  account,
  amount: money(amount_cents),
  reason,
  created_at,
})

export const listCorrections = async (ctx: Context<CompanyMember>): Promise<Correction[]> =>
  (await queries.listCorrections(ctx.db, ctx.actor.company.id)).map(toCorrection)

/**
 * Corrects a company's balance by a new entry, with its audit row and notifications in the same transaction. The same id corrects once.
 * @throws AppError `proof_required`, `not_found`, `balance_too_low`, `idempotency_mismatch` for an id used with other values
 */
export async function correct(ctx: Context<Admin>, companyId: string, wish: Correct): Promise<Correction> {
  await auth.requireProof(ctx)
  const { id, account, direction, reason } = wish
  const amountCents = direction === 'give' ? wish.amount_cents : -wish.amount_cents
  return transact(ctx, async (ctx) => {
    await companies.getRef(ctx, companyId)
    const row = { id, company_id: companyId, account, amount_cents: amountCents, reason }
    const written = await queries.insertCorrection(ctx.db, row, ctx.now())
    if (!written) return repeated(ctx, row)
    const balance = await ledger.lockBalance(ctx, companyId)
    if (balance[`${account}_cents`] + amountCents < 0)
      throw new AppError(correctionErrors.balanceTooLow, { fields: { amount_cents: [correctionErrors.balanceTooLow.message] } })
    await ledger.correct(ctx, { id, holder_id: companyId, to: account, amount_cents: amountCents })
    await audit(ctx, {
      action: 'company.correct',
      entity: 'company',
      id: companyId,
      reason,
      after: { account, amount_cents: amountCents, correction: id },
    })
    for (const userId of await companies.membersOf(ctx, companyId, 'money')) await notify(ctx, balanceCorrected({ ...row, userId }))
    return toCorrection(written)
  })
}

/** The saved correction of a repeated id, if the values are the same. */
async function repeated(ctx: Context, row: Omit<queries.CorrectionRow, 'created_at'>): Promise<Correction> {
  const known = (await queries.findCorrection(ctx.db, row.id))!
  const isSame = (['company_id', 'account', 'amount_cents', 'reason'] as const).every((name) => known[name] === row[name])
  if (!isSame) throw new AppError(commonErrors.idempotencyMismatch)
  return toCorrection(known)
}
