import { AppError, commonErrors } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

type Two = { kind: queries.Kind; ids: readonly [string, string] }

const note = (ctx: Context<Admin>, verb: string, { kind, ids: [id, other] }: Two, reason?: string) =>
  audit(ctx, { action: `${kind}.${verb}`, entity: kind, id, reason, after: { other } })

/** Keeps two that look alike from being offered for merging; said twice is said once. @throws AppError not_found */
export const dismiss = (ctx: Context<Admin>, two: Two, reason: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.areThere(ctx.db, two))) throw new AppError(commonErrors.notFound)
    if (await queries.insertDismissal(ctx.db, two, { reason, now: ctx.now() })) await note(ctx, 'not_same', two, reason)
  })

/** They are offered again. */
export const recall = (ctx: Context<Admin>, two: Two): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await queries.deleteDismissal(ctx.db, two)) await note(ctx, 'maybe_same', two)
  })
