import { openPayment } from '#server/domains/payments/payment/service.ts'
import { releaseDeposit } from '#server/domains/payments/deposits/service.ts'
import type { Context } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp } from './app.ts'

export const bankAccount = { holder: 'Cercas Rivera LLC', routing: '021000021', account: '000123456789' }

/** A customer's deposit of this much that is the company's now. */
export async function newEarnings(db: Pool, ctx: Context, companyId: string, amountCents: number): Promise<void> {
  const [payer, quoteId] = [await newUser(db), newId()]
  await giveMoney(db, payer.id, amountCents)
  const title = { es: 'Anticipo', en: 'Deposit' }
  const order = { holderId: payer.id, subjectId: quoteId, title, amountCents, purpose: 'deposit' as const }
  const { id } = await openPayment(ctx, order)
  await releaseDeposit(ctx, id, companyId)
}

/** The browser of a company's owner, who has just proved to be there. */
export async function provenOwner(db: Pool, server: TestApp, companyId: string) {
  const [owner] = await db<{ user_id: string }[]>`
    select user_id from company_members where company_id = ${companyId} and role = 'owner' limit 1`
  const client = await server.as(owner!.user_id)
  await db`update sessions set proven_at = ${server.now()} where user_id = ${owner!.user_id}`
  return client
}
