import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import { exportColumns } from '#contract/exports.ts'
import { type Payout, type payoutList, payoutsApi, payoutStates } from '#contract/payments/payouts.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { toListPage } from '#server/lib/list.ts'
import { dollars, listExport } from '#server/lib/list-export.ts'
import { emit } from '#server/lib/outbox.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import * as auth from '../../auth/sign-in/door.ts'
import { switchOff } from '../auto-top-ups/queries.ts'
import { findAccount } from '../bank-accounts/queries.ts'
import * as queries from './queries.ts'
import * as personal from '../holders/queries.ts'
import * as ledger from '../ledger/service.ts'
import { sendBack } from './transfers.ts'

/** Reaction: a company has closed. What it has here, in its wallet or earned, is owed to it, and its cards are forgotten. */
export const closeAccount = (ctx: Context, companyId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    await payOutAll(ctx, companyId)
    await switchOff(ctx.db, companyId)
    for (const card of await personal.eraseCards(ctx.db, companyId, ctx.now())) await emit(ctx, 'card.removed', card)
  })

const payOutAll = (ctx: Context, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { walletCents, earnedCents } = await ledger.lockBalance(ctx, companyId)
    const amountCents = walletCents + earnedCents
    if (amountCents === 0) return false
    const [id, account] = [newId(), await findAccount(ctx.db, companyId)]
    await queries.insertPayout(ctx.db, { id, companyId, kind: 'closing', amountCents, accountId: account?.id ?? null, now: ctx.now() })
    await ledger.openPayout(ctx, { id, holderId: companyId, walletCents, earnedCents })
    return true
  })

/** What came to a closed company later, such as a refund or a withdrawal that did not arrive, is owed to it as well. */
export const payOutLate = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listUnpaid(ctx.db), ({ id }) => payOutAll(ctx, id))

export const listPayouts = async (ctx: Context, query: z.output<typeof payoutList.query>) =>
  toListPage(await queries.listPayouts(ctx.db, query, ctx.now()), query, (row): Payout => row)

export const payoutExport = listExport({
  endpoint: payoutsApi.list,
  columns: exportColumns.payouts,
  idOf: ({ id }: Payout) => id,
  page: (ctx, query) => listPayouts(ctx, query),
  total: (ctx, query) => queries.totalPayouts(ctx.db, query, ctx.now()),
  cells: () => ({
    company: { company_id: ({ company }) => company.id, company: ({ company }) => company.name },
    status: { kind: ({ kind }) => kind, status: ({ state }) => state, transfers: ({ transfers }) => transfers },
    amount: { amount_usd: ({ amount }) => dollars(amount) },
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
 * Notes that what a closed company had has left by a transfer at the bank; once each time. A withdrawal leaves through the gateway alone.
 * @throws AppError proof_required, not_found, invalid_transition
 */
export const markPaid = (ctx: Context<Admin>, id: string, reference: string): Promise<Payout> =>
  move(ctx, { id, act: 'payout.paid', reason: reference }, async (ctx, { kind, state: from, transfers, amount_cents: amountCents }) => {
    if (kind === 'withdrawal') throw new AppError(commonErrors.invalidTransition)
    const to = payoutStates.next('pay', from, 'A')
    await queries.payPayout(ctx.db, { id, from, transfers, to }, reference, ctx.now())
    await ledger.payPayout(ctx, { id, amountCents, attempt: transfers + 1 })
    await recordTransition(ctx, { entity: 'payout', id, from, event: 'pay', to, by: 'A', reason: reference })
  })

/** Notes that the bank has sent the last transfer back. @throws AppError proof_required, not_found, invalid_transition */
export const markReturned = (ctx: Context<Admin>, id: string, reason: string): Promise<Payout> =>
  move(ctx, { id, act: 'payout.returned', reason }, (ctx, payout) => sendBack(ctx, payout, { by: 'A', reason }))

type Work = { id: string; act: 'payout.paid' | 'payout.returned'; reason: string }

async function move(
  ctx: Context<Admin>,
  { id, act, reason }: Work,
  work: (ctx: Context<Admin>, payout: queries.Transferred) => Promise<unknown>,
): Promise<Payout> {
  await auth.requireProof(ctx)
  return transact(ctx, async (ctx) => {
    const before = await queries.lockPayout(ctx.db, id)
    if (!before) throw new AppError(commonErrors.notFound)
    await work(ctx, before)
    const after = (await queries.findPayout(ctx.db, id, ctx.now()))!
    const facts = { before: { state: before.state }, after: { state: after.state, amount_cents: before.amount_cents } }
    await audit(ctx, { action: act, entity: 'payout', id, reason, ...facts })
    return after
  })
}
