import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import { exportColumns } from '#contract/exports.ts'
import { type Payout, type payoutList, payoutsApi, payoutStates } from '#contract/payouts.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { toListPage } from '#server/lib/list.ts'
import { dollars, listExport } from '#server/lib/list-export.ts'
import { emit } from '#server/lib/outbox.ts'
import { doEach } from '#server/lib/time-rules.ts'
import * as auth from '../../auth/service.ts'
import { switchOff } from '../queries/auto-top-ups.ts'
import * as queries from '../queries/payouts.ts'
import * as personal from '../queries/personal.ts'
import * as ledger from './ledger.ts'

/** Reaction: a company has closed. What stands in its wallet is owed to it, and its cards are forgotten. */
export const closeAccount = (ctx: Context, companyId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    await payOutWallet(ctx, companyId)
    await switchOff(ctx.db, companyId)
    for (const card of await personal.eraseCards(ctx.db, companyId, ctx.now())) await emit(ctx, 'card.removed', card)
  })

const payOutWallet = (ctx: Context, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { walletCents } = await ledger.lockBalance(ctx, companyId)
    if (walletCents === 0) return false
    const id = newId()
    await queries.insertPayout(ctx.db, { id, companyId, amountCents: walletCents, now: ctx.now() })
    await ledger.openPayout(ctx, { id, holderId: companyId, amountCents: walletCents })
    return true
  })

/** What came into the wallet of a closed company later, such as a refund, is owed to it as well. */
export const payOutLate = async (ctx: Context): Promise<number> =>
  doEach(await queries.listUnpaid(ctx.db), ({ id }) => payOutWallet(ctx, id))

export const listPayouts = async (ctx: Context, query: z.output<typeof payoutList.query>) =>
  toListPage(await queries.listPayouts(ctx.db, query), query, (row): Payout => row)

export const payoutExport = listExport({
  endpoint: payoutsApi.list,
  columns: exportColumns.payouts,
  idOf: ({ id }: Payout) => id,
  page: (ctx, query) => listPayouts(ctx, query),
  cells: () => ({
    company: { company_id: ({ company }) => company.id, company: ({ company }) => company.name },
    status: { status: ({ state }) => state, transfers: ({ transfers }) => transfers },
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

/** Notes that a payout has left by bank transfer; once each time. @throws AppError proof_required, not_found, invalid_transition */
export const markPaid = (ctx: Context<Admin>, id: string, reference: string): Promise<Payout> =>
  move(ctx, { id, event: 'pay', reason: reference }, async (ctx, step) => {
    if (!(await queries.payPayout(ctx.db, step, reference, ctx.now()))) return false
    await ledger.payPayout(ctx, { id, amountCents: step.amountCents, attempt: step.transfers + 1 })
    return true
  })

/** Notes that the bank has sent the last transfer back. @throws AppError proof_required, not_found, invalid_transition */
export const markReturned = (ctx: Context<Admin>, id: string, reason: string): Promise<Payout> =>
  move(ctx, { id, event: 'return', reason }, async (ctx, step) => {
    if (!(await queries.returnPayout(ctx.db, step, reason, ctx.now()))) return false
    await ledger.returnPayout(ctx, { id, amountCents: step.amountCents, attempt: step.transfers })
    return true
  })

type Event = keyof typeof payoutStates.transitions
type Step = Parameters<typeof queries.payPayout>[1] & { amountCents: number }
const acts = { pay: 'payout.paid', return: 'payout.returned' } as const satisfies Record<Event, string>

async function move(
  ctx: Context<Admin>,
  { id, event, reason }: { id: string; event: Event; reason: string },
  work: (ctx: Context<Admin>, step: Step) => Promise<boolean>,
): Promise<Payout> {
  await auth.requireProof(ctx)
  return transact(ctx, async (ctx) => {
    const before = await queries.findPayout(ctx.db, id)
    if (!before) throw new AppError(commonErrors.notFound)
    const { state: from, transfers, amount } = before
    const to = payoutStates.next(event, from, 'A')
    if (!(await work(ctx, { id, from, to, transfers, amountCents: amount.amount }))) throw new AppError(commonErrors.invalidTransition)
    await recordTransition(ctx, { entity: 'payout', id, from, event, to, by: 'A', reason })
    const facts = { before: { state: from }, after: { state: to, amount_cents: amount.amount } }
    await audit(ctx, { action: acts[event], entity: 'payout', id, reason, ...facts })
    return (await queries.findPayout(ctx.db, id))!
  })
}
