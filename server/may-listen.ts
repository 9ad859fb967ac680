import * as z from 'zod/mini'
import { commonErrors, isError } from '#contract/errors.ts'
import { Id } from '#contract/primitives.ts'
import { isSide } from './domains/messaging/service.ts'
import { ownerOf } from './domains/projects/service.ts'
import type { Context } from './lib/context.ts'

const channel = /^(project|lead|company|user):(.+)$/

/** Whether the caller may hear of changes on a channel: of their own requests, conversations, company and notices. */
export async function mayListen(ctx: Context, name: string): Promise<boolean> {
  const [, kind, id] = channel.exec(name) ?? []
  const { actor } = ctx
  if (!id || !z.safeParse(Id, id).success) return false
  if (actor.kind !== 'user' && actor.kind !== 'guest') return false
  if (kind === 'user') return actor.userId === id
  if (kind === 'company') return actor.kind === 'user' && actor.company?.id === id
  if (kind === 'lead') return isSide(ctx, id)
  return isOwner(ctx, actor.userId, id)
}

async function isOwner(ctx: Context, userId: string, projectId: string): Promise<boolean> {
  try {
    return (await ownerOf(ctx, projectId)) === userId
  } catch (error) {
    if (isError(error, commonErrors.notFound)) return false
    throw error
  }
}
