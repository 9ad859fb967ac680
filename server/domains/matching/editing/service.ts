import type { Project } from '#contract/projects/project.ts'
import type { RequestEdit } from '#contract/projects/editing.ts'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { editOpen, getForOwner } from '../../projects/service.ts'
import { lockMatchesOf } from '../offers/queries.ts'
import { lockRequest } from '../offers/service.ts'
import { reprice } from '../pricing/service.ts'

/**
 * Changes an open request and reprices its open offers. A purchase at the same moment either completes at the old state or is refused
 * because the price changed. Reserved and sold offers keep their price. The score does not depend on anything editable.
 */
export const editRequest = (ctx: Context<Owner>, projectId: string, edit: RequestEdit): Promise<Project> =>
  transact(ctx, async (ctx) => {
    await lockRequest(ctx, projectId)
    const edited = await editOpen(ctx, projectId, edit)
    if (edited?.isRepriced) await reprice(ctx, projectId)
    if (edited) await announceEdit(ctx, projectId)
    return getForOwner(ctx, projectId)
  })

/** Refreshes the open pages of the companies that have the offer. */
async function announceEdit(ctx: Context, projectId: string): Promise<void> {
  const asked = await lockMatchesOf(ctx.db, projectId, ['offered', 'awaiting_approval', 'reserved'])
  const channels = asked.map(({ company_id }) => `company:${company_id}`)
  if (channels.length > 0) await publish(ctx, channels, 'match')
}
