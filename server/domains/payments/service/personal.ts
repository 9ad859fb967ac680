import type { Context } from '#server/lib/context.ts'
import * as queries from '../queries/personal.ts'

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
export const forget = async (ctx: Context, userId: string): Promise<void> => void (await queries.eraseCards(ctx.db, userId, ctx.now()))
