import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as matching from '../../matching/service.ts'
import * as more from '../../projects/service.ts'
import * as queries from './queries.ts'
import { getParties } from '../lead/queries.ts'
import { move, tellCompany } from '../lead/service.ts'
import { requestReopened } from './messages.ts'

/**
 * Reopens an ended request. Earlier buyers get lead and slot back before anyone else can buy, so that closing and reopening never sheds a
 * paying company.
 * @throws AppError not_found, invalid_transition, too_late
 */
export const reopenRequest = (ctx: Context<Owner>, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    // A pending closing job now finds the request open and ends nothing.
    await matching.lockRequest(ctx, projectId)
    await more.reopen(ctx, projectId)
    for (const lead of await queries.lockLostByEnd(ctx.db, projectId)) await bringBack(ctx, lead)
  })

async function bringBack(ctx: Context, { was, ...lead }: queries.LostLead): Promise<void> {
  if (!(await matching.returnToSlot(ctx, lead))) return
  await queries.saveInTouch(ctx.db, lead.id)
  await move(ctx, lead, `bring_back:${was}`, { by: 'S' })
  await emit(ctx, 'lead.brought_back', { lead_id: lead.id })
  const [parties, key] = [await getParties(ctx.db, lead.id), newId()]
  await tellCompany(ctx, lead.company_id, (userId) => requestReopened(parties, userId, key))
}
