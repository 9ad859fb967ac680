import { projectStates } from '#contract/projects/project.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { dropPictures } from '../../media/service.ts'
import * as queries from '../project/queries.ts'
import * as personal from './queries.ts'
import { move } from '../project/move.ts'

export const exportOf = (ctx: Context, userId: string) => personal.listRequests(ctx.db, userId)

/** Every address that somebody left with a request. */
export const addressesOf = async (ctx: Context, userId: string): Promise<string[]> =>
  (await personal.listAddresses(ctx.db, userId)).flatMap(({ email, phone }) => [email, phone]).filter(Boolean)

/** Reaction: who left wants nothing any more, and nothing of what they said stays. */
export async function forget(ctx: Context, userId: string): Promise<void> {
  for (const { id } of await personal.listOwned(ctx.db, userId)) {
    await transact(ctx, async (ctx) => {
      const project = (await queries.lockProject(ctx.db, id))!
      await end(ctx, project)
      await dropPictures(ctx, await personal.erase(ctx.db, id))
    })
  }
}

async function end(ctx: Context, project: queries.ProjectFacts): Promise<void> {
  const event = (['discard', 'close', 'cancel'] as const).find((event) => projectStates.can(event, project.state, 'U'))
  if (!event) return
  await move(ctx, project, event, { by: 'U' })
  // Companies hear of it by what follows.
  if (event !== 'discard') await emit(ctx, 'project.closed', { project_id: project.id })
}

/** Closes every request of somebody that companies may still buy, or the one that is named, so that nobody new gets in touch. */
export async function closeOpen(ctx: Context, userId: string, projectId?: string): Promise<void> {
  for (const { id } of await personal.listOwned(ctx.db, userId)) {
    if (projectId && id !== projectId) continue
    await transact(ctx, async (ctx) => {
      const project = (await queries.lockProject(ctx.db, id))!
      if (project.state === 'open' || project.state === 'in_review') await end(ctx, project)
    })
  }
}
