import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Consents of a person, for their data export. */
export const exportOf = (ctx: Context, userId: string) => queries.listConsents(ctx.db, userId)

/** Event handler: deletes the consents and announcements of a person who left. */
export async function forget(ctx: Context, userId: string): Promise<void> {
  await queries.eraseConsents(ctx.db, userId)
  await queries.eraseTold(ctx.db, userId)
}
