import type { LegalSlug } from '#contract/legal/states.ts'
import type { Context } from '#server/lib/context.ts'
import { forgetAnnouncements } from '../announcements/service.ts'
import { inForceOf } from '../documents/service.ts'
import * as queries from './queries.ts'

/** Records consent to the versions in force, in the caller's transaction. */
export async function recordConsent(ctx: Context, userId: string, slugs: readonly LegalSlug[]): Promise<void> {
  const accepted = await Promise.all(slugs.map(async (document) => ({ document, version: (await inForceOf(ctx, document)).version })))
  await queries.insertConsents(ctx.db, userId, accepted, ctx.now())
}

/** Number of consents by document and version. */
export const countConsents = (ctx: Context): Promise<queries.ConsentCount[]> => queries.countConsents(ctx.db)

/** Consents of a person, for their data export. */
export const exportConsents = (ctx: Context, userId: string) => queries.listConsents(ctx.db, userId)

/** Event handler: deletes the consents and announcements of a person who left. */
export async function forgetConsents(ctx: Context, userId: string): Promise<void> {
  await queries.eraseConsents(ctx.db, userId)
  await forgetAnnouncements(ctx, userId)
}
