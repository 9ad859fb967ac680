import { AppError, commonErrors } from '#contract/errors.ts'
import type { EventOf } from '#contract/machines.ts'
import { type Payout, payoutErrors, payoutStates } from '#contract/payments/payouts.ts'
import { paymentGateway, paysOut } from '#server/gateways/payments/connect.ts'
import { GatewayUnknown, type PayoutOutcome } from '#server/gateways/payments/gateway.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as auth from '../../auth/sign-in/door.ts'
import * as messages from '../earnings/messages.ts'
import * as accounts from '../bank-accounts/queries.ts'
import * as queries from './queries.ts'
import type { Transferred } from './queries.ts'
import { accountNumber, tellOwners } from '../earnings/service.ts'
import * as ledger from '../ledger/service.ts'

const dayMs = 86_400_000
/** Days that an arrived transfer is asked about, as banks send most back within a few. The nightly comparison finds those sent back later. */
export const followDays = 10

/** The account of a payout that is sent through the gateway. @throws AppError `invalid_transition` where none is known */
async function accountOf(ctx: Context, { bank_account_id: id }: Transferred): Promise<accounts.BankAccountRow> {
  const account = id && (await accounts.getAccount(ctx.db, id))
  if (!account) throw new AppError(commonErrors.invalidTransition)
  return account
}

const lock = async (ctx: Context, id: string): Promise<Transferred> => {
  const payout = await queries.lockPayout(ctx.db, id)
  if (!payout) throw new AppError(commonErrors.notFound)
  return payout
}

const shown = async (ctx: Context, id: string): Promise<Payout> => (await queries.findPayout(ctx.db, id, ctx.now()))!

/**
 * Sends a payout to its bank account: noted in one transaction, then given to the gateway outside any. When its answer is not known the payout
 * stays `sent` and is asked about again; a key that never changes keeps it from leaving twice.
 * @throws AppError proof_required, not_found, invalid_transition, bank_account_resting, unavailable
 */
export async function send(ctx: Context<Admin>, id: string): Promise<Payout> {
  if (!paysOut(ctx)) throw new AppError(commonErrors.unavailable)
  await auth.requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const payout = await lock(ctx, id)
    const { state: from, transfers, amount_cents } = payout
    const to = payoutStates.next('send', from, 'A')
    const { usable_at, last4 } = await accountOf(ctx, payout)
    if (new Date(usable_at) > ctx.now()) throw new AppError(payoutErrors.resting)
    await queries.sendPayout(ctx.db, { id, from, transfers, to }, ctx.now())
    await recordTransition(ctx, { entity: 'payout', id, from, event: 'send', to, by: 'A' })
    await audit(ctx, { action: 'payout.send', entity: 'payout', id, before: { state: from }, after: { state: to, amount_cents, last4 } })
  })
  await follow(ctx, (await queries.findTransfer(ctx.db, id))!)
  return shown(ctx, id)
}

/** Lets a new bank account be used before its hold is over. Twice is once. @throws AppError proof_required, not_found, invalid_transition */
export async function confirmAccount(ctx: Context<Admin>, id: string, reason: string): Promise<Payout> {
  await auth.requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const { id: accountId, last4 } = await accountOf(ctx, await lock(ctx, id))
    if (await accounts.endRest(ctx.db, accountId, ctx.now()))
      await audit(ctx, { action: 'payout.confirm_account', entity: 'payout', id, reason, after: { last4 } })
  })
  return shown(ctx, id)
}

/** Time rule: asks about what is under way, and whether what arrived was sent back. */
export const followPayouts = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listToFollow(ctx.db, new Date(ctx.now().getTime() - followDays * dayMs)), (payout) => follow(ctx, payout))

/** Reaction to a notice of the gateway about a transfer. */
export async function heedTransfer(ctx: Context, gatewayPayout: string): Promise<void> {
  const payout = await queries.findByGateway(ctx.db, gatewayPayout)
  // One whose name we do not know yet is asked about by the time rule.
  if (payout) await follow(ctx, payout)
}

/** Brings a payout to where the gateway says it is; one that it does not know yet is sent. False when nothing changed. */
async function follow(ctx: Context, payout: Transferred): Promise<boolean> {
  try {
    return await note(ctx, payout, await outcomeOf(ctx, payout))
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error
    ctx.log.warn({ payout: payout.id, reason: error.message }, 'payout outcome unknown')
    return false
  }
}

async function outcomeOf(ctx: Context, payout: Transferred): Promise<PayoutOutcome> {
  const gateway = paymentGateway(ctx)
  const { id, gateway_payout, transfers, amount_cents: amountCents } = payout
  if (gateway_payout) return gateway.getPayout({ payout: gateway_payout })
  const key = `payout:${id}:${transfers}`
  const found = await gateway.findPayout({ key })
  if (found) return found
  const account = await accountOf(ctx, payout)
  const to = { holder: account.holder, routing: account.routing, account: accountNumber(ctx.config, account) }
  return gateway.payOut({ key, amountCents, to, metadata: { payout: id } })
}

const note = (ctx: Context, { id, transfers }: Transferred, outcome: PayoutOutcome): Promise<boolean> =>
  transact(asSystem(ctx), async (ctx) => {
    const payout = await lock(ctx, id)
    if (payout.transfers !== transfers || (payout.state !== 'sent' && payout.state !== 'paid')) return false
    if (outcome.payout && !payout.gateway_payout) await queries.nameTransfer(ctx.db, payout, outcome.payout)
    if (outcome.kind === 'sent_back') return sendBack(ctx, payout, { by: 'S', reason: outcome.code })
    if (outcome.kind === 'sent' || payout.state === 'paid') return false
    const to = payoutStates.next('settle', payout.state, 'S')
    await queries.settlePayout(ctx.db, { ...payout, from: payout.state, to }, outcome.payout, ctx.now())
    await ledger.payPayout(ctx, { id, amountCents: payout.amount_cents, attempt: transfers })
    await recordTransition(ctx, { entity: 'payout', id, from: payout.state, event: 'settle', to, by: 'S' })
    await tell(ctx, payout, messages.withdrawalArrived)
    return true
  })

type Back = { by: 'A' | 'S'; reason: string }

/**
 * Notes that a bank has sent a locked payout back, in the caller's transaction: what was withdrawn is earned money again, what a closed company
 * had is owed again.
 */
export async function sendBack(ctx: Context, payout: Transferred, { by, reason }: Back): Promise<true> {
  const { id, company_id: companyId, kind, state: from, transfers, amount_cents: amountCents } = payout
  const event: EventOf<'payout'> = kind === 'withdrawal' ? 'give_back' : 'return'
  const to = payoutStates.next(event, from, by)
  await queries.returnPayout(ctx.db, { id, from, transfers, to }, reason, ctx.now())
  if (from === 'paid') await ledger.returnPayout(ctx, { id, amountCents, attempt: transfers })
  if (kind === 'withdrawal') await ledger.giveBackPayout(ctx, { id, companyId, amountCents })
  await recordTransition(ctx, { entity: 'payout', id, from, event, to, by, reason })
  await tell(ctx, payout, messages.withdrawalBack)
  return true
}

async function tell(ctx: Context, payout: Transferred, message: typeof messages.withdrawalArrived): Promise<void> {
  if (payout.kind !== 'withdrawal') return
  const { id, amount_cents: amountCents, company_id } = payout
  const last4 = (await shown(ctx, id)).account?.last4 ?? ''
  await tellOwners(ctx, company_id, (userId) => message({ id, amountCents, last4, userId }))
}
