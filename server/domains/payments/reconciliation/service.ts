import { dayMs, hourMs } from '#contract/durations.ts'
import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type Difference, type differenceList, reconciliationApi } from '#contract/payments/reconciliation.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import type { Span } from '#server/gateways/payments/gateway.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { toListPage } from '#server/lib/list.ts'
import { decimal, listExport } from '#server/lib/list-export.ts'
import { bookedByCard } from '../ledger/service.ts'
import { listCompared, listPaidEarlier } from '../payouts/service.ts'
import * as queries from './queries.ts'
import { differences, payoutDifferences, payoutsBack } from './rules.ts'

/** Age from which payments are compared: by then every hold has ended. */
const settledAfterMs = hourMs

/** Days in which a transfer may come back: banks return one for 60 days after it arrived, and it takes some days to arrive. */
const returnedDays = 75

/**
 * Compares the gateway's books of the last days with ours and saves the differences. It corrects nothing; an admin decides. Gives the number of
 * differences.
 */
export async function compareBooks(ctx: Context, days = 3): Promise<number> {
  const until = new Date(ctx.now().getTime() - settledAfterMs)
  const span: Span = { since: new Date(until.getTime() - days * dayMs), until }
  const gateway = paymentGateway(ctx)
  const [charges, refunds] = [await gateway.listCharges(span), await gateway.listRefunds(span)]
  // A wider span, since a charge may be settled on the next day.
  const wide = { since: new Date(span.since.getTime() - dayMs), until: new Date(until.getTime() + dayMs) }
  const [settled, byCharge, refundsById, wideCharges] = [
    await queries.listSettled(ctx.db, span),
    await queries.listByCharges(
      ctx.db,
      charges.map(({ charge }) => charge),
    ),
    await queries.listRefundsByIds(
      ctx.db,
      refunds.map(({ refund }) => refund),
    ),
    await gateway.listCharges(wide),
  ]
  const booked = await bookedByCard(ctx, settled)
  const found = differences({
    charges,
    refunds,
    theirs: new Set(wideCharges.map(({ charge }) => charge)),
    ours: byCharge.map((row) => ({ id: row.id, charge: row.gateway_charge!, card_cents: row.card_cents })),
    settled: settled.map((row) => ({ id: row.id, charge: row.gateway_charge, card_cents: row.card_cents, hasLedger: booked.has(row.id) })),
    ourRefunds: refundsById.map((row) => ({ refund: row.gateway_refund, card_cents: row.card_cents })),
  })
  const transfers = await gateway.listPayouts(wide)
  found.push(...payoutDifferences({ transfers, ours: await listCompared(ctx, transfers, span) }))
  found.push(...(await returnedLate(ctx, until)))
  await transact(ctx, async (ctx) => {
    for (const difference of found) await queries.saveDifference(ctx.db, { id: newId(), ...difference }, ctx.now())
  })
  if (found.length > 0) ctx.log.error({ count: found.length }, 'the gateway and our books differ')
  return found.length
}

/** Payouts that were returned after `followPayouts` had stopped asking about them, which only a lost webhook would have told. */
async function returnedLate(ctx: Context, until: Date) {
  const transfers = await paymentGateway(ctx).listPayouts({ since: new Date(until.getTime() - returnedDays * dayMs), until })
  const returned = transfers.flatMap(({ payout, kind }) => (kind === 'sent_back' ? payout : []))
  return payoutsBack(await listPaidEarlier(ctx, returned))
}

export const listDifferences = async (ctx: Context, query: z.output<typeof differenceList.query>) =>
  toListPage(await queries.listDifferences(ctx.db, query), query, (row): Difference => row)

const decimalOf = (side: Money | null) => side && decimal(side)

export const differenceExport = listExport({
  endpoint: reconciliationApi.list,
  idOf: ({ id }: Difference) => id,
  page: (ctx, query) => listDifferences(ctx, query),
  cells: () => ({
    what: { kind: ({ kind }) => kind },
    about: { about: ({ subject }) => subject, payment_id: ({ payment_id }) => payment_id },
    ours: { [`ours_${moneyUnit}`]: ({ ours }) => decimalOf(ours) },
    theirs: { [`theirs_${moneyUnit}`]: ({ theirs }) => decimalOf(theirs) },
    between: { [`between_${moneyUnit}`]: ({ ours, theirs }) => decimal(money((theirs?.amount ?? 0) - (ours?.amount ?? 0))) },
    found: ({ found_at }) => found_at,
    seen: ({ seen_at }) => seen_at,
    note: { explained: ({ closed_at }) => closed_at, note: ({ note }) => note },
  }),
})

/** Says what came of a difference. @throws AppError not_found, `invalid_transition` when somebody has said it already */
export const closeDifference = (ctx: Context<User>, id: string, note: string): Promise<Difference> =>
  transact(ctx, async (ctx) => {
    const closed = await queries.closeDifference(ctx.db, id, note, ctx.now())
    if (!closed) throw new AppError((await queries.isKnown(ctx.db, id)) ? commonErrors.invalidTransition : commonErrors.notFound)
    const after = { kind: closed.kind, subject: closed.subject }
    await audit(ctx, { action: 'difference.close', entity: 'difference', id, reason: note, after })
    return closed
  })
