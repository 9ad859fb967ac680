import { AppError, commonErrors } from '#contract/errors.ts'
import { catalogErrors } from '#contract/catalog/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { afterCommit } from '#server/lib/db.ts'
import { whisper } from '#server/lib/live.ts'
import * as queries from '../editing/queries.ts'
import { forgetCatalogue } from '../snapshot/service.ts'

/** Channel that tells other processes about changes of the catalog. */
export const catalogueChannel = 'catalogue'

const entities = { categories: 'category', services: 'service' } as const

type Change = {
  kind: queries.Kind
  slug: string
  /** Second part of the audit action, after the entity: `edit`, `order`. */
  verb: string
  /** Expected revision, for edits that could overwrite each other. */
  revision?: number
}
type Facts = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/**
 * Changes a locked entry of the catalog and writes its audit row; all processes then drop their caches.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export const changeEntry = (
  ctx: Context<User>,
  { kind, slug, verb, revision }: Change,
  change: (ctx: Context<User>, entry: queries.Held) => Promise<Facts | void>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const entry = await queries.lockEntry(ctx.db, kind, slug)
    if (!entry) throw new AppError(commonErrors.notFound)
    if (revision !== undefined && revision !== entry.revision) throw new AppError(catalogErrors.changedMeanwhile)
    const facts = await change(ctx, entry)
    await queries.markEdited(ctx.db, kind, entry.id, { now: ctx.now(), isCounted: revision !== undefined })
    await audit(ctx, { action: `${entities[kind]}.${verb}`, entity: entities[kind], id: entry.id, ...facts })
    tellAll(ctx)
  })

/** Drops the cached catalog after the commit: here at once, in other processes by a message. */
export function tellAll(ctx: Context): void {
  afterCommit(ctx.db, () => forgetCatalogue(ctx))
  whisper(ctx, catalogueChannel, 'changed')
}
