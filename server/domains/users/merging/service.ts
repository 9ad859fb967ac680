import type { PersonMerge } from '#contract/merging/people.ts'
import { accountStates } from '#contract/users/states.ts'
import type { Context } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import type { Pair } from '#server/lib/merging.ts'
import { dropPictures } from '../../media/service.ts'
import { erasePerson } from '../leaving/service.ts'
import * as queries from './queries.ts'

export type { MergingPerson } from './queries.ts'

/** A person with the fields to compare before a merge. */
export const findPersonForMerge = (ctx: Context, id: string) => queries.findForMerge(ctx.db, id)
/** Locks both people until the caller's transaction ends. */
export const lockPeopleForMerge = (ctx: Context, pair: Pair) => queries.lockForMerge(ctx.db, pair)

type Both = { kept: queries.MergingPerson; merged: queries.MergingPerson }

/** Copies the chosen fields to the kept account and erases the merged one, in the caller's transaction, after its rows have moved. */
export async function endMergedPerson(ctx: Context, pair: Pair, { kept, merged }: Both, choices: PersonMerge): Promise<void> {
  await queries.takeParts(ctx.db, pair, choices)
  await erasePerson(ctx, pair.from)
  if (kept.avatar_media_id && merged.avatar_media_id) await dropPictures(ctx, [merged.avatar_media_id])
  await queries.saveTombstone(ctx.db, pair, ctx.now())
  const to = accountStates.next('merge', 'active', 'A')
  const { reason } = choices
  await recordTransition(ctx, {
    entity: 'user',
    id: pair.from,
    from: 'active',
    event: 'merge',
    to,
    by: 'A',
    reason,
    meta: { into: pair.into },
  })
}
