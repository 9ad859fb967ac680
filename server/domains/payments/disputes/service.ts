import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type Dispute, type disputeList, disputesApi } from '#contract/payments/disputes.ts'
import { paymentStates } from '#contract/payments/states.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import { moneyUnit } from '#server/lib/money.ts'
import { asSystem, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { toListPage } from '#server/lib/list.ts'
import { decimal, listExport } from '#server/lib/list-export.ts'
import { emit } from '#server/lib/outbox.ts'
import * as ledger from '../ledger/service.ts'
import { findByCharge, lockPayment, movePayment, type PaymentRow } from '../payment/service.ts'
import * as queries from './queries.ts'

export const listDisputes = async (ctx: Context, query: z.output<typeof disputeList.query>) =>
  toListPage(await queries.listDisputes(ctx.db, query, ctx.now()), query, (row): Dispute => row)

export const disputeExport = listExport({
  endpoint: disputesApi.list,
  idOf: ({ id }: Dispute) => id,
  page: (ctx, query) => listDisputes(ctx, query),
  total: (ctx, query) => queries.totalDisputes(ctx.db, query, ctx.now()),
  cells: (locale) => ({
    what: { reason: ({ reason }) => reason },
    status: ({ state }) => state,
    holder: { holder_id: ({ holder }) => holder.id, holder: ({ holder }) => holder.name },
    purpose: { payment_id: ({ payment_id }) => payment_id, title: ({ title }) => title[locale] },
    amount: { [`amount_${moneyUnit}`]: ({ amount }) => decimal(amount) },
    due: { evidence_due: ({ evidence_due_at }) => evidence_due_at },
    at: { opened: ({ opened_at }) => opened_at },
    decided: ({ closed_at }) => closed_at,
  }),
})

/** Updates a dispute from the gateway, with its payment and the ledger. Safe to repeat. */
export async function updateDispute(ctx: Context, id: string): Promise<void> {
  const { charge, amountCents, reason, state, evidenceDueAt } = await paymentGateway(ctx).getDispute({ dispute: id })
  const known = await findByCharge(ctx, charge)
  if (!known) return ctx.log.warn({ dispute: id }, 'a dispute of a charge that we do not know')
  await transact(asSystem(ctx), async (ctx) => {
    const payment = await lockPayment(ctx, known.id)
    const dispute = { id, payment_id: payment.id, amount_cents: amountCents, reason, evidence_due_at: evidenceDueAt }
    if (await queries.insertDispute(ctx.db, dispute, ctx.now())) {
      await ledger.openDispute(ctx, dispute)
      await move(ctx, payment, 'dispute')
    } else await queries.setEvidenceDue(ctx.db, id, evidenceDueAt)
    if (state === 'open' || !(await queries.closeDispute(ctx.db, id, state, ctx.now()))) return
    await (state === 'won' ? ledger.winDispute : ledger.loseDispute)(ctx, dispute)
    await move(ctx, await lockPayment(ctx, payment.id), ends[state](payment))
    await emit(ctx, 'dispute.closed', { payment_id: payment.id })
  })
}

type Step = 'dispute' | 'win:whole' | 'win:part' | 'lose'
const ends: Record<'won' | 'lost', (payment: PaymentRow) => Step> = {
  won: ({ refunded_cents }) => (refunded_cents > 0 ? 'win:part' : 'win:whole'),
  lost: () => 'lose',
}

/** Moves the payment if the machine allows it; a payment refunded meanwhile stays refunded. */
async function move(ctx: Context, payment: PaymentRow, event: Step): Promise<void> {
  if (!paymentStates.can(event, payment.state, 'S')) return
  const to = paymentStates.next(event, payment.state, 'S')
  if (!(await movePayment(ctx, payment.id, { from: payment.state, to }))) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'payment', id: payment.id, from: payment.state, event, to, by: 'S' })
}
