import * as z from 'zod/mini'
import { commonErrors, isError } from '#contract/errors.ts'
import { Id } from '#contract/primitives.ts'
import { isSide } from './domains/messaging/service.ts'
import { ownerOf } from './domains/projects/service.ts'
import { type Actor, companyIdOf, type Context, type Party } from './lib/context.ts'

const channel = /^(project|lead|company|user|item):(.+)$/

/**
 * Whether the caller may listen to a channel: their own requests, conversations, company and notifications; for admins, also the presence
 * of other admins.
 */
export async function mayListen(ctx: Context, name: string): Promise<boolean> {
  const [, kind, id] = channel.exec(name) ?? []
  const actor = partyOf(ctx.actor)
  if (!id || !z.safeParse(Id, id).success || !actor) return false
  if (kind === 'user') return actor.userId === id
  if (kind === 'item') return actor.kind === 'user' && actor.adminRole !== undefined && !actor.needsSecondFactor
  if (kind === 'company') return companyIdOf(actor) === id
  if (kind === 'lead') return isSide(ctx, actor, id)
  return isOwner(ctx, actor.userId, id)
}

function partyOf(actor: Actor): Party | undefined {
  if (actor.kind === 'guest') return actor
  if (actor.kind === 'user') return { company: undefined, ...actor }
}

async function isOwner(ctx: Context, userId: string, projectId: string): Promise<boolean> {
  try {
    return (await ownerOf(ctx, projectId)) === userId
  } catch (error) {
    if (isError(error, commonErrors.notFound)) return false
    throw error
  }
}
