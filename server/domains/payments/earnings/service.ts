import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { BankAccountWords, Earnings } from '#contract/payments/earnings.ts'
import { money } from '#contract/money.ts'
import { paysOut } from '#server/gateways/payments/connect.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import * as auth from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { findAccount, replaceAccount, showAccount } from '../bank-accounts/service.ts'
import * as ledger from '../ledger/service.ts'
import * as payouts from '../payouts/service.ts'

type Owner = Context<CompanyMember>

export async function readEarnings(ctx: Owner): Promise<Earnings> {
  const { id } = ctx.actor.company
  const [{ earned_cents }, account, withdrawals] = await Promise.all([
    ledger.balanceOf(ctx, id),
    findAccount(ctx, id),
    payouts.listWithdrawals(ctx, id),
  ])
  return { earned: money(earned_cents), account: account ? showAccount(account, ctx.now()) : null, is_open: paysOut(ctx), withdrawals }
}

/** Sets the bank account for withdrawals. @throws AppError proof_required, company_over, bank_account_in_use */
export async function setAccount(ctx: Owner, words: z.output<typeof BankAccountWords>): Promise<Earnings> {
  await auth.requireProof(ctx)
  await transact(ctx, (ctx) => replaceAccount(ctx, words))
  return readEarnings(ctx)
}

type Wish = { id: string; amount_cents: number }

/**
 * Opens a withdrawal of earned money. The same id opens one.
 * @throws AppError proof_required, company_over, not_enough_earned, no_bank_account, idempotency_mismatch, unavailable
 */
export async function withdraw(ctx: Owner, wish: Wish): Promise<Earnings> {
  if (!paysOut(ctx)) throw new AppError(commonErrors.unavailable)
  await auth.requireProof(ctx)
  const { id: companyId } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    await companies.lockOpenCompany(ctx, companyId)
    await payouts.openWithdrawal(ctx, companyId, wish)
  })
  return readEarnings(ctx)
}

/** Cancels a withdrawal that has not been sent. @throws AppError not_found, invalid_transition */
export async function cancelWithdrawal(ctx: Owner, id: string): Promise<Earnings> {
  await transact(ctx, (ctx) => payouts.cancelWithdrawal(ctx, ctx.actor.company.id, id))
  return readEarnings(ctx)
}

/**
 * Moves earned money to the wallet. The same id moves it once.
 * @throws AppError company_over, not_enough_earned, idempotency_mismatch
 */
export async function moveToWallet(ctx: Owner, { id, amount_cents }: Wish): Promise<Earnings> {
  const { id: company_id } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    await companies.lockOpenCompany(ctx, company_id)
    const { earned_cents } = await ledger.lockBalance(ctx, company_id)
    const moved = await ledger.movedEarned(ctx, { id, company_id })
    if (moved !== undefined && moved !== amount_cents) throw new AppError(commonErrors.idempotencyMismatch)
    if (moved !== undefined) return
    if (earned_cents < amount_cents) throw payouts.notEnough()
    await ledger.moveEarned(ctx, { id, company_id, amount_cents })
  })
  return readEarnings(ctx)
}
