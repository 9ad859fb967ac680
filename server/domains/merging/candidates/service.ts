import { AppError, commonErrors } from '#contract/errors.ts'
import type { Duplicate } from '#contract/merging/candidates.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

type Found = Awaited<ReturnType<typeof queries.listCompanyPairs>>

const toDuplicates = (rows: Found): Duplicate[] => rows.map(({ sides: [one, other], ...row }) => ({ ...row, sides: [one!, other!] }))

type Query = { of?: string | undefined; dismissed?: 'true' | undefined }

const asked = ({ of, dismissed }: Query): queries.Asked => ({ of, isDismissed: dismissed === 'true' })

/** Possible duplicates among companies; with `of` those of one company. Dismissed pairs are returned only on request. */
export const companyCandidates = async (ctx: Context, query: Query) => toDuplicates(await queries.listCompanyPairs(ctx.db, asked(query)))

/** Possible duplicates among accounts; with `of` those of one account. Dismissed pairs are returned only on request. */
export const personCandidates = async (ctx: Context, query: Query) => toDuplicates(await queries.listPersonPairs(ctx.db, asked(query)))

type Two = { kind: queries.Kind; ids: readonly [string, string] }

const note = (ctx: Context<Admin>, verb: string, { kind, ids: [id, other] }: Two, reason?: string) =>
  audit(ctx, { action: `${kind}.${verb}`, entity: kind, id, reason, after: { other } })

/** Dismisses a pair, so that it is no longer suggested. Repeating it has no effect. @throws AppError not_found */
export const dismiss = (ctx: Context<Admin>, two: Two, reason: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.areThere(ctx.db, two))) throw new AppError(commonErrors.notFound)
    if (await queries.insertDismissal(ctx.db, two, { reason, now: ctx.now() })) await note(ctx, 'not_same', two, reason)
  })

/** Removes a dismissal: the pair is suggested again. */
export const recall = (ctx: Context<Admin>, two: Two): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await queries.deleteDismissal(ctx.db, two)) await note(ctx, 'maybe_same', two)
  })
