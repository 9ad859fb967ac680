import type { Context } from '#server/lib/context.ts'
import * as queries from '../queries.ts'

/** What somebody accepted, and when. */
export const exportOf = (ctx: Context, userId: string) => queries.listConsents(ctx.db, userId)

/** Reaction: who left is bound by nothing. */
export const forget = async (ctx: Context, userId: string): Promise<void> => void (await queries.eraseConsents(ctx.db, userId))
