import { companyStates } from '#contract/companies/states.ts'
import type { CompanyMerge } from '#contract/merging/companies.ts'
import type { Context } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import type { Pair } from '#server/lib/merging.ts'
import { dropPictures } from '../../media/service.ts'
import { notify } from '../../notifications/service.ts'
import { membersOf } from '../team/service.ts'
import { refreshCompanies } from '../tiers/service.ts'
import { companiesMerged } from './messages.ts'
import * as queries from './queries.ts'

export type { MergingCompany } from './queries.ts'

export const findForMerge = (ctx: Context, pair: Pair) => queries.findForMerge(ctx.db, pair)
/** Locks both companies until the caller's transaction ends. */
export const lockForMerge = (ctx: Context, pair: Pair) => queries.lockForMerge(ctx.db, pair)
export const listMergedSince = (ctx: Context, since: Date) => queries.listMergedSince(ctx.db, since)
/** Gives the surviving account the higher of both roles where both are on the same team. */
export const raiseRole = async (ctx: Context, pair: Pair): Promise<void> => void (await queries.raiseRole(ctx.db, pair))
export const companiesOfBoth = (ctx: Context, pair: Pair) => queries.listCompaniesOf(ctx.db, pair)

type Both = { kept: queries.MergingCompany; merged: queries.MergingCompany }

/** Copies the chosen parts of the merged company, before its rows move. */
export const copyChosenParts = (ctx: Context, pair: Pair, choices: CompanyMerge): Promise<void> => queries.takeParts(ctx.db, pair, choices)

/** Turns the merged company into a tombstone and refreshes the survivor, after the rows moved, in the caller's transaction. @throws AppError `invalid_transition` */
export async function finishMerge(ctx: Context, pair: Pair, { merged }: Both, choices: CompanyMerge): Promise<void> {
  const to = companyStates.next('merge', merged.status, 'A')
  await queries.leaveTombstone(ctx.db, pair, choices, ctx.now())
  await recordTransition(ctx, {
    entity: 'company',
    id: pair.from,
    from: merged.status,
    event: 'merge',
    to,
    by: 'A',
    reason: choices.reason,
    meta: { into: pair.into },
  })
  await refreshCompanies(ctx, [pair.into])
  for (const id of [pair.from, pair.into]) await publish(ctx, `company:${id}`, 'status')
}

/** Drops pictures of the merged company that are no longer used. */
export const dropUnusedPictures = (ctx: Context, { kept, merged }: Both): Promise<void> =>
  dropPictures(
    ctx,
    (['logo_media_id', 'cover_media_id'] as const).flatMap((which) => (kept[which] && merged[which] ? [merged[which]] : [])),
  )

/** Notifies the members of both companies, who are one team by now. */
export async function notifyMerged(ctx: Context, { kept, merged }: Both, name: string, reason: string): Promise<void> {
  for (const userId of await membersOf(ctx, kept.id, 'work'))
    await notify(ctx, companiesMerged({ id: kept.id, name, merged, userId, reason }))
}
