import { projectStates } from '#contract/projects/states.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { dropPictures } from '../../media/service.ts'
import { lockProject, move, type ProjectFacts } from '../project/service.ts'
import * as queries from './queries.ts'

/** A person's requests for their data export. */
export const exportOfRequests = (ctx: Context, userId: string) => queries.listRequests(ctx.db, userId)

/** All email addresses and phone numbers in a person's requests. */
export const addressesOf = async (ctx: Context, userId: string): Promise<string[]> =>
  (await queries.listAddresses(ctx.db, userId)).flatMap(({ email, phone }) => [email, phone]).filter(Boolean)

/** Handles `user.deleted`: ends the person's requests and erases their contents. */
export async function forgetRequests(ctx: Context, userId: string): Promise<void> {
  for (const { id } of await queries.listOwned(ctx.db, userId)) {
    await transact(ctx, async (ctx) => {
      const project = await lockProject(ctx, id)
      await end(ctx, project)
      await dropPictures(ctx, await queries.erase(ctx.db, id))
    })
  }
}

async function end(ctx: Context, project: ProjectFacts): Promise<void> {
  const event = (['discard', 'close', 'cancel'] as const).find((event) => projectStates.can(event, project.state, 'U'))
  if (!event) return
  await move(ctx, project, event, { by: 'U' })
  // Subscribers tell the companies.
  if (event !== 'discard') await emit(ctx, 'project.closed', { project_id: project.id })
}

/** Closes a person's requests that companies may still buy, or only `projectId`, so that no new company gets in touch. */
export async function closeOpen(ctx: Context, userId: string, projectId?: string): Promise<void> {
  for (const { id } of await queries.listOwned(ctx.db, userId)) {
    if (projectId && id !== projectId) continue
    await transact(ctx, async (ctx) => {
      const project = await lockProject(ctx, id)
      if (project.state === 'open' || project.state === 'in_review') await end(ctx, project)
    })
  }
}
