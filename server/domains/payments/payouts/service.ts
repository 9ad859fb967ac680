import { dayMs } from '#contract/durations.ts'
import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { EventOf } from '#contract/machines.ts'
import { type Payout, type payoutList, payoutsApi } from '#contract/payments/payouts.ts'
import { earningsErrors, payoutErrors, payoutStates } from '#contract/payments/states.ts'
import { paymentGateway, paysOut } from '#server/gateways/payments/connect.ts'
import { GatewayUnknown, type PayoutOutcome, type Span } from '#server/gateways/payments/gateway.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { toListPage } from '#server/lib/list.ts'
import { emit } from '#server/lib/outbox.ts'
import { decimal, listExport } from '#server/lib/list-export.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as auth from '../../auth/service.ts'
import { accountNumber, type BankAccountRow, endHold, findAccount, getAccount, notifyOwners } from '../bank-accounts/service.ts'
import * as ledger from '../ledger/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import type { Transferred } from './queries.ts'

/** Days that an arrived transfer is followed, as banks return most within a few. The nightly reconciliation finds later returns. */
const followDays = 10

/** Opens a payout of everything that a closed company has. False if that is nothing. */
export const payOutAll = (ctx: Context, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { wallet_cents, earned_cents } = await ledger.lockBalance(ctx, companyId)
    const amount_cents = wallet_cents + earned_cents
    if (amount_cents === 0) return false
    const [id, account] = [newId(), await findAccount(ctx, companyId)]
    const opened = { id, company_id: companyId, kind: 'closing' as const, amount_cents, bank_account_id: account?.id ?? null }
    await queries.insertPayout(ctx.db, opened, ctx.now())
    await ledger.openPayout(ctx, { id, holder_id: companyId, wallet_cents, earned_cents })
    await emit(ctx, 'payout.changed', { payout_id: id, change: 'requested' })
    return true
  })

/** Scheduled job: opens payouts of money that reached closed companies later, such as refunds and returned withdrawals. */
export const payOutLate = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listUnpaid(ctx.db), ({ id }) => payOutAll(ctx, id))

export const listPayouts = async (ctx: Context, query: z.output<typeof payoutList.query>) =>
  toListPage(await queries.listPayouts(ctx.db, query, ctx.now()), query, (row): Payout => row)

export const payoutExport = listExport({
  endpoint: payoutsApi.list,
  idOf: ({ id }: Payout) => id,
  page: (ctx, query) => listPayouts(ctx, query),
  total: (ctx, query) => queries.totalPayouts(ctx.db, query, ctx.now()),
  cells: () => ({
    company: { company_id: ({ company }) => company.id, company: ({ company }) => company.name },
    status: { kind: ({ kind }) => kind, status: ({ state }) => state, transfers: ({ transfers }) => transfers },
    amount: { [`amount_${moneyUnit}`]: ({ amount }) => decimal(amount) },
    since: ({ created_at }) => created_at,
    transfer: {
      paid: ({ paid_at }) => paid_at,
      reference: ({ reference }) => reference,
      returned: ({ returned_at }) => returned_at,
      return_reason: ({ return_reason }) => return_reason,
    },
  }),
})

/**
 * Records a bank transfer of a closed company's payout. A withdrawal is sent through the gateway only.
 * @throws AppError proof_required, not_found, invalid_transition
 */
export const markPaid = (ctx: Context<Admin>, id: string, reference: string): Promise<Payout> =>
  move(ctx, { id, act: 'payout.paid', reason: reference }, async (ctx, { kind, state: from, transfers, amount_cents }) => {
    if (kind === 'withdrawal') throw new AppError(commonErrors.invalidTransition)
    const to = payoutStates.next('pay', from, 'A')
    await queries.payPayout(ctx.db, { id, from, transfers, to }, reference, ctx.now())
    await ledger.payPayout(ctx, { id, amount_cents, attempt: transfers + 1 })
    await recordTransition(ctx, { entity: 'payout', id, from, event: 'pay', to, by: 'A', reason: reference })
    await emit(ctx, 'payout.changed', { payout_id: id, change: 'paid' })
  })

/** Records that the bank returned the last transfer. @throws AppError proof_required, not_found, invalid_transition */
export const markReturned = (ctx: Context<Admin>, id: string, reason: string): Promise<Payout> =>
  move(ctx, { id, act: 'payout.returned', reason }, (ctx, payout) => sendBack(ctx, payout, { by: 'A', reason }))

type Work = { id: string; act: 'payout.paid' | 'payout.returned'; reason: string }

async function move(
  ctx: Context<Admin>,
  { id, act, reason }: Work,
  work: (ctx: Context<Admin>, payout: Transferred) => Promise<unknown>,
): Promise<Payout> {
  await auth.requireProof(ctx)
  return transact(ctx, async (ctx) => {
    const before = await lock(ctx, id)
    await work(ctx, before)
    const after = await shown(ctx, id)
    const facts = { before: { state: before.state }, after: { state: after.state, amount_cents: before.amount_cents } }
    await audit(ctx, { action: act, entity: 'payout', id, reason, ...facts })
    return after
  })
}

type Wish = { id: string; amount_cents: number }

/**
 * Opens a withdrawal of earned money, in the caller's transaction. The same id opens one.
 * @throws AppError not_enough_earned, no_bank_account, idempotency_mismatch
 */
export async function openWithdrawal(ctx: Context, companyId: string, { id, amount_cents }: Wish): Promise<void> {
  const { earned_cents } = await ledger.lockBalance(ctx, companyId)
  const known = await queries.lockPayout(ctx.db, id)
  if (known && (known.company_id !== companyId || known.amount_cents !== amount_cents)) throw new AppError(commonErrors.idempotencyMismatch)
  if (known) return
  const account = await findAccount(ctx, companyId)
  if (!account) throw new AppError(earningsErrors.noAccount)
  if (earned_cents < amount_cents) throw notEnough()
  const opened = { id, company_id: companyId, kind: 'withdrawal' as const, amount_cents, bank_account_id: account.id }
  await queries.insertPayout(ctx.db, opened, ctx.now())
  await ledger.openPayout(ctx, { id, holder_id: companyId, wallet_cents: 0, earned_cents: amount_cents })
  await emit(ctx, 'payout.changed', { payout_id: id, change: 'requested' })
  await notifyOwners(ctx, companyId, (userId) => messages.withdrawalAsked({ id, amountCents: amount_cents, last4: account.last4, userId }))
}

/** Error for an amount above the earned money, at its field. */
export const notEnough = () => new AppError(earningsErrors.notEnough, { fields: { amount_cents: [earningsErrors.notEnough.message] } })

/** Withdrawals of a company, newest first. */
export const listWithdrawals = (ctx: Context, companyId: string) => queries.listWithdrawals(ctx.db, companyId)

/** Cancels a withdrawal that has not been sent, in the caller's transaction. @throws AppError not_found, invalid_transition */
export async function cancelWithdrawal(ctx: Context, companyId: string, id: string): Promise<void> {
  const payout = await lock(ctx, id)
  if (payout.company_id !== companyId || payout.kind !== 'withdrawal') throw new AppError(commonErrors.notFound)
  const { state: from, transfers } = payout
  const to = payoutStates.next('cancel', from, 'C')
  await queries.returnPayout(ctx.db, { id, from, transfers, to }, '', ctx.now())
  await ledger.giveBackPayout(ctx, payout)
  await recordTransition(ctx, { entity: 'payout', id, from, event: 'cancel', to, by: 'C' })
  await emit(ctx, 'payout.changed', { payout_id: id, change: 'cancelled' })
}

/** Payouts among `transfers` that arrived before `followPayouts` stopped asking about them. */
export const listPaidEarlier = (ctx: Context, transfers: readonly string[]) =>
  queries.listPaid(ctx.db, transfers, new Date(ctx.now().getTime() - followDays * dayMs))

/** Payouts of the given gateway transfers, and those sent in a time span. */
export const listCompared = (ctx: Context, transfers: Parameters<typeof queries.listCompared>[1], span: Span) =>
  queries.listCompared(ctx.db, transfers, span)

/** The bank account of a payout. @throws AppError `invalid_transition` if it has none */
async function accountOf(ctx: Context, { bank_account_id: id }: Transferred): Promise<BankAccountRow> {
  const account = id && (await getAccount(ctx, id))
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
 * Sends a payout to its bank account: recorded in one transaction, then sent to the gateway outside any. If the answer is unknown, the payout
 * stays `sent` and is checked again; a constant idempotency key keeps it from being sent twice.
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
    await emit(ctx, 'payout.changed', { payout_id: id, change: 'sent' })
    await audit(ctx, { action: 'payout.send', entity: 'payout', id, before: { state: from }, after: { state: to, amount_cents, last4 } })
  })
  await follow(ctx, (await queries.findTransfer(ctx.db, id))!)
  return shown(ctx, id)
}

/** Ends the hold of a new bank account early. Safe to repeat. @throws AppError proof_required, not_found, invalid_transition */
export async function confirmAccount(ctx: Context<Admin>, id: string, reason: string): Promise<Payout> {
  await auth.requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const { id: accountId, last4 } = await accountOf(ctx, await lock(ctx, id))
    if (await endHold(ctx, accountId))
      await audit(ctx, { action: 'payout.confirm_account', entity: 'payout', id, reason, after: { last4 } })
  })
  return shown(ctx, id)
}

/** Scheduled job: asks the gateway about pending transfers, and about returns of recent ones. */
export const followPayouts = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listToFollow(ctx.db, new Date(ctx.now().getTime() - followDays * dayMs)), (payout) => follow(ctx, payout))

/** Handles a webhook about a transfer. */
export async function updateTransfer(ctx: Context, gatewayPayout: string): Promise<void> {
  const payout = await queries.findByGateway(ctx.db, gatewayPayout)
  // A transfer whose gateway id is not saved yet is followed by the scheduled job.
  if (payout) await follow(ctx, payout)
}

/** Updates a payout from the gateway, sending it if the gateway does not know it. False if nothing changed. */
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
    await ledger.payPayout(ctx, { id, amount_cents: payout.amount_cents, attempt: transfers })
    await recordTransition(ctx, { entity: 'payout', id, from: payout.state, event: 'settle', to, by: 'S' })
    await emit(ctx, 'payout.changed', { payout_id: id, change: 'paid' })
    await tell(ctx, payout, messages.withdrawalArrived)
    return true
  })

type Back = { by: 'A' | 'S'; reason: string }

/**
 * Records the return of a locked payout, in the caller's transaction: a withdrawal becomes earned money again, the payout of a closed company
 * is owed again.
 */
async function sendBack(ctx: Context, payout: Transferred, { by, reason }: Back): Promise<true> {
  const { id, kind, state: from, transfers } = payout
  const event: EventOf<'payout'> = kind === 'withdrawal' ? 'give_back' : 'return'
  const to = payoutStates.next(event, from, by)
  await queries.returnPayout(ctx.db, { id, from, transfers, to }, reason, ctx.now())
  if (from === 'paid') await ledger.returnPayout(ctx, { ...payout, attempt: transfers })
  if (kind === 'withdrawal') await ledger.giveBackPayout(ctx, payout)
  await recordTransition(ctx, { entity: 'payout', id, from, event, to, by, reason })
  await emit(ctx, 'payout.changed', { payout_id: id, change: 'returned' })
  await tell(ctx, payout, messages.withdrawalBack)
  return true
}

async function tell(ctx: Context, payout: Transferred, message: typeof messages.withdrawalArrived): Promise<void> {
  if (payout.kind !== 'withdrawal') return
  const { id, amount_cents: amountCents, company_id } = payout
  const last4 = (await shown(ctx, id)).account?.last4 ?? ''
  await notifyOwners(ctx, company_id, (userId) => message({ id, amountCents, last4, userId }))
}
