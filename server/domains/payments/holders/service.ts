import { type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from './queries.ts'

/** What a person paid and with which cards; a company's are the company's. */
export async function exportOf(ctx: Context, userId: string) {
  const [payments, cards] = await Promise.all([queries.listPayments(ctx.db, userId), queries.listCards(ctx.db, userId)])
  return { payments, cards }
}

/** How many payments somebody made, and when the last: the law keeps them. */
export async function booksOf(ctx: Context, userId: string): Promise<{ count: number; lastAt: string | null }> {
  const books = await queries.findLastPayment(ctx.db, userId)
  return { count: books?.count ?? 0, lastAt: books?.last_at ?? null }
}

/** Reaction: who left has no cards any more. Payments and ledger stay, under a pseudonym. */
export const forget = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const card of await queries.eraseCards(ctx.db, userId, ctx.now())) await emit(ctx, 'card.removed', card)
  })
