import { accountHoldHours, type BankAccount, type BankAccountWords, type Earnings, earningsErrors } from '#contract/payments/earnings.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { payoutStates } from '#contract/payments/payouts.ts'
import { money } from '#contract/primitives.ts'
import type * as z from 'zod/mini'
import { paysOut } from '#server/gateways/payments/connect.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { seal, type SealSecrets, unseal } from '#server/lib/seal.ts'
import * as auth from '../../auth/sign-in/door.ts'
import * as companies from '../../companies/profile/service.ts'
import { type Notification, notify } from '../../notifications/service.ts'
import * as messages from './messages.ts'
import * as accounts from '../bank-accounts/queries.ts'
import * as payouts from '../payouts/queries.ts'
import * as ledger from '../ledger/service.ts'

type Owner = Context<CompanyMember>

const toAccount = ({ holder, last4, added_at, usable_at }: accounts.BankAccountRow, now: Date): BankAccount => ({
  holder,
  last4,
  added_at,
  usable_at,
  is_resting: new Date(usable_at) > now,
})

export async function readEarnings(ctx: Owner): Promise<Earnings> {
  const { id } = ctx.actor.company
  const [{ earnedCents }, account, withdrawals] = await Promise.all([
    ledger.balanceOf(ctx, id),
    accounts.findAccount(ctx.db, id),
    accounts.listWithdrawals(ctx.db, id),
  ])
  return { earned: money(earnedCents), account: account ? toAccount(account, ctx.now()) : null, is_open: paysOut(ctx), withdrawals }
}

/** Tells everybody who looks after a company's money, in the caller's transaction. */
export async function tellOwners(ctx: Context, companyId: string, of: (userId: string) => Notification): Promise<void> {
  for (const userId of await companies.membersOf(ctx, companyId, 'money')) await notify(ctx, of(userId))
}

const about = (id: string) => ({ purpose: 'bank account', bound: id })

/** The number of an account as the gateway needs it. It is never logged, shown or exported. */
export const accountNumber = (secrets: SealSecrets, { id, account }: accounts.BankAccountRow): string =>
  unseal(secrets, about(id), account).text

/** Time rule: numbers that are sealed under a secret from before are sealed under the one in use, so that the old one can go. */
export async function sealAccountsAgain(ctx: Context): Promise<number> {
  if (ctx.config.secretsBefore.length === 0) return 0
  let count = 0
  for (const { id, account } of await accounts.listSealed(ctx.db)) {
    const { text, isOld } = unseal(ctx.config, about(id), account)
    if (isOld && (await accounts.sealAgain(ctx.db, id, seal(ctx.config, about(id), text)))) count++
  }
  return count
}

/**
 * Puts a new bank account in the place of the one before, whose number is forgotten. The same one again changes nothing.
 * @throws AppError proof_required, company_over, bank_account_in_use
 */
export async function setAccount(ctx: Owner, words: z.output<typeof BankAccountWords>): Promise<Earnings> {
  await auth.requireProof(ctx)
  const { userId, company } = ctx.actor
  await transact(ctx, async (ctx) => {
    await companies.holdGoing(ctx, company.id)
    const before = await accounts.findAccount(ctx.db, company.id)
    const isSame =
      before?.holder === words.holder && before.routing === words.routing && accountNumber(ctx.config, before) === words.account
    if (isSame) return
    if (await accounts.isInUse(ctx.db, company.id)) throw new AppError(earningsErrors.accountInUse)
    const [id, now, last4] = [newId(), ctx.now(), words.account.slice(-4)]
    await accounts.replaceAccount(ctx.db, company.id, now)
    await accounts.insertAccount(ctx.db, {
      id,
      company_id: company.id,
      holder: words.holder,
      routing: words.routing,
      last4,
      account: seal(ctx.config, about(id), words.account),
      added_by: userId,
      added_at: now,
      usable_at: new Date(now.getTime() + accountHoldHours * 3_600_000),
    })
    await audit(ctx, { action: 'bank_account.set', entity: 'company', id: company.id, after: { last4 } })
    await tellOwners(ctx, company.id, (userId) => messages.accountSet({ id, last4, userId }))
  })
  return readEarnings(ctx)
}

type Wish = { id: string; amount_cents: number }

/**
 * Asks for earned money: from now on it is on its way. The same id asks once.
 * @throws AppError proof_required, company_over, not_enough_earned, no_bank_account, idempotency_mismatch, unavailable
 */
export async function withdraw(ctx: Owner, { id, amount_cents: amountCents }: Wish): Promise<Earnings> {
  if (!paysOut(ctx)) throw new AppError(commonErrors.unavailable)
  await auth.requireProof(ctx)
  const { id: companyId } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    await companies.holdGoing(ctx, companyId)
    const { earnedCents } = await ledger.lockBalance(ctx, companyId)
    const known = await payouts.lockPayout(ctx.db, id)
    if (known && (known.company_id !== companyId || known.amount_cents !== amountCents))
      throw new AppError(commonErrors.idempotencyMismatch)
    if (known) return
    const account = await accounts.findAccount(ctx.db, companyId)
    if (!account) throw new AppError(earningsErrors.noAccount)
    if (earnedCents < amountCents) throw notEnough()
    await payouts.insertPayout(ctx.db, { id, companyId, kind: 'withdrawal', amountCents, accountId: account.id, now: ctx.now() })
    await ledger.openPayout(ctx, { id, holderId: companyId, walletCents: 0, earnedCents: amountCents })
    await tellOwners(ctx, companyId, (userId) => messages.withdrawalAsked({ id, amountCents, last4: account.last4, userId }))
  })
  return readEarnings(ctx)
}

const notEnough = () => new AppError(earningsErrors.notEnough, { fields: { amount_cents: [earningsErrors.notEnough.message] } })

/** Takes a withdrawal back that has not been sent. @throws AppError not_found, invalid_transition */
export async function cancelWithdrawal(ctx: Owner, id: string): Promise<Earnings> {
  const { id: companyId } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    const payout = await payouts.lockPayout(ctx.db, id)
    if (!payout || payout.company_id !== companyId || payout.kind !== 'withdrawal') throw new AppError(commonErrors.notFound)
    const { state: from, transfers, amount_cents: amountCents } = payout
    const to = payoutStates.next('cancel', from, 'C')
    await payouts.returnPayout(ctx.db, { id, from, transfers, to }, '', ctx.now())
    await ledger.giveBackPayout(ctx, { id, companyId, amountCents })
    await recordTransition(ctx, { entity: 'payout', id, from, event: 'cancel', to, by: 'C' })
  })
  return readEarnings(ctx)
}

/**
 * Moves earned money to the wallet. The same id does so once.
 * @throws AppError company_over, not_enough_earned, idempotency_mismatch
 */
export async function moveToWallet(ctx: Owner, { id, amount_cents: amountCents }: Wish): Promise<Earnings> {
  const { id: companyId } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    await companies.holdGoing(ctx, companyId)
    const { earnedCents } = await ledger.lockBalance(ctx, companyId)
    const moved = await ledger.movedEarned(ctx, { id, companyId })
    if (moved !== undefined && moved !== amountCents) throw new AppError(commonErrors.idempotencyMismatch)
    if (moved !== undefined) return
    if (earnedCents < amountCents) throw notEnough()
    await ledger.moveEarned(ctx, { id, companyId, amountCents })
  })
  return readEarnings(ctx)
}
