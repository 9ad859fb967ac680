import { type Context, transact } from '#server/lib/context.ts'
import { changedBy } from '../../projects/service.ts'
import { requestChanged } from './messages.ts'
import * as queries from '../lead/queries.ts'
import { announce, tellCompany } from '../lead/service.ts'

/** Subscriber: tells the buyers of a request about an edit, once per revision. */
export async function tellOfEdit(
  ctx: Context,
  { project_id: projectId, revision }: { project_id: string; revision: number },
): Promise<void> {
  const changed = await changedBy(ctx, projectId, revision)
  if (!changed) return
  await transact(ctx, async (ctx) => {
    for (const lead of await queries.listLive(ctx.db, projectId)) {
      const parties = await queries.getParties(ctx.db, lead.id)
      await tellCompany(ctx, lead.company_id, (userId) => requestChanged(parties, { revision, changed }, userId))
      await announce(ctx, lead)
    }
  })
}
