import { type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import { listOffered } from '../withdrawals/queries.ts'
import { withdrawFrom } from '../withdrawals/service.ts'

/** Companies that a person has blocked. */
export const exportBlocks = (ctx: Context, userId: string) => queries.listBlocked(ctx.db, userId)

/** Subscriber: deletes the blocks of a deleted account. */
export const forgetBlocks = async (ctx: Context, userId: string): Promise<void> => void (await queries.eraseBlocks(ctx.db, userId))

/** Blocks a company for a person: no new offers, and open ones are withdrawn. Purchases under way are returned. */
export const block = (ctx: Context, { companyId, userId }: { companyId: string; userId: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await queries.insertBlock(ctx.db, companyId, userId))) return
    const projects = await listOffered(ctx.db, companyId, userId)
    await withdrawFrom(ctx, companyId, { projectIds: projects.map(({ project_id }) => project_id), reason: 'contact_stopped' })
  })
