import { handleNotice } from '#server/domains/payments/webhooks/service.ts'
import { bookDispute, decideDispute } from '#server/gateways/payments/sandbox-books.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'

/**
 * The payer's bank's moves about the card's part of a payment, in the sandbox: it wants the charge back once, and decides in the end. Each is
 * told twice, as gateways may. Nothing happens where there is no charge, or nothing to decide.
 */
export function disputesOf(ctx: Context, paymentId: () => Promise<string | undefined>) {
  const { db } = ctx
  const tell = async (type: string, object: string) => {
    for (let twice = 0; twice < 2; twice++) await handleNotice(ctx, { id: newId(), type: `charge.dispute.${type}`, object })
  }
  const decide = async (state: 'won' | 'lost') => {
    const [open] = await db<{ id: string }[]>`
      select d.id from sandbox_disputes d join payments p on p.gateway_charge = d.charge_id
      where p.id = ${(await paymentId()) ?? null} and d.state = 'open'`
    if (!open) return
    await decideDispute(db, open.id, state)
    await tell('closed', open.id)
  }
  return {
    dispute: async () => {
      const [paid] = await db<{ charge: string }[]>`
        select c.id as charge from payments p join sandbox_charges c on c.id = p.gateway_charge and c.status = 'succeeded'
        where p.id = ${(await paymentId()) ?? null} and p.settled_at is not null
          and not exists (select from sandbox_disputes d where d.charge_id = c.id)`
      if (!paid) return
      const evidenceDueAt = new Date(ctx.now().getTime() + 7 * 86_400_000)
      await tell('created', await bookDispute(db, ctx.now(), { charge: paid.charge, reason: 'fraudulent', evidenceDueAt }))
    },
    win: () => decide('won'),
    lose: () => decide('lost'),
  }
}
