import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** What somebody accepted, and when. */
export const exportOf = (ctx: Context, userId: string) => queries.listConsents(ctx.db, userId)

/** Reaction: who left is bound by nothing, and hears of nothing. */
export async function forget(ctx: Context, userId: string): Promise<void> {
  await queries.eraseConsents(ctx.db, userId)
  await queries.eraseTold(ctx.db, userId)
}
