import { paymentGateway } from '#server/gateways/payments/connect.ts'
import type { Span } from '#server/gateways/payments/gateway.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'
import { listCompared, listPaid } from '../payouts/queries.ts'
import { differences, payoutDifferences, payoutsBack } from './rules.ts'
import { bookedByCard } from '../ledger/service.ts'
import { followDays } from '../payouts/transfers.ts'

const dayMs = 86_400_000
/** What is under way needs no comparing: by then every hold has ended. */
const settledAfterMs = 60 * 60_000
/** Banks may send a transfer back for 60 days after it arrived, and a transfer takes some days to arrive. */
const sentBackDays = 75

/**
 * Compares the gateway's books of the last days with ours and keeps where they differ. Nothing is put right: whoever looks decides. Gives how
 * many differences there are now.
 */
export async function compareBooks(ctx: Context, days = 3): Promise<number> {
  const until = new Date(ctx.now().getTime() - settledAfterMs)
  const span: Span = { since: new Date(until.getTime() - days * dayMs), until }
  const gateway = paymentGateway(ctx)
  const [charges, refunds] = [await gateway.listCharges(span), await gateway.listRefunds(span)]
  // Each side is looked for on the other whenever that was: a charge of one day may have been settled on the next.
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
    ours: byCharge.map((row) => ({ id: row.id, charge: row.gateway_charge!, cardCents: row.card_cents })),
    settled: settled.map((row) => ({ id: row.id, charge: row.gateway_charge, cardCents: row.card_cents, hasLedger: booked.has(row.id) })),
    ourRefunds: refundsById.map((row) => ({ refund: row.gateway_refund, cardCents: row.card_cents })),
  })
  const transfers = await gateway.listPayouts(wide)
  found.push(...payoutDifferences({ transfers, ours: await listCompared(ctx.db, transfers, span) }))
  found.push(...(await sentBackLate(ctx, until)))
  await transact(ctx, async (ctx) => {
    for (const difference of found) await queries.saveDifference(ctx.db, { id: newId(), ...difference }, ctx.now())
  })
  if (found.length > 0) ctx.log.error({ count: found.length }, 'the gateway and our books differ')
  return found.length
}

/** Payouts that came back after `followPayouts` had stopped asking about them: a notice that got lost is then the only other sign. */
async function sentBackLate(ctx: Context, until: Date) {
  const transfers = await paymentGateway(ctx).listPayouts({ since: new Date(until.getTime() - sentBackDays * dayMs), until })
  const back = transfers.flatMap(({ payout, kind }) => (kind === 'sent_back' ? payout : []))
  return payoutsBack(await listPaid(ctx.db, back, new Date(ctx.now().getTime() - followDays * dayMs)))
}
