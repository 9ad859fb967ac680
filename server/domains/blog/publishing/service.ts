import { country } from '#country/country.ts'
import { postStates } from '#contract/blog/states.ts'
import type { AdminPost, Publication } from '#contract/blog/editing.ts'
import { invalidField } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import type { EditedPost } from '../editing/queries.ts'
import { stateAt } from '../editing/rules.ts'
import { lockPost, readPost, requirePublishable } from '../editing/service.ts'
import * as queries from './queries.ts'

type Change = { event: keyof typeof postStates.transitions; publishedAt: string | null }

async function change(ctx: Context<Admin>, post: EditedPost, { event, publishedAt }: Change): Promise<void> {
  const now = ctx.now()
  const from = stateAt(post, now)
  const to = postStates.next(event, from, 'A')
  await queries.saveState(ctx.db, post.number, { state: to === 'planned' ? 'published' : to, publishedAt }, now)
  await recordTransition(ctx, { entity: 'post', id: post.id, from, event, to, by: 'A' })
  await audit(ctx, {
    action: `post.${event}`,
    entity: 'post',
    id: post.id,
    before: { state: from, published_at: post.published_at },
    after: { state: to, published_at: publishedAt },
  })
}

async function momentOf(ctx: Context, at: NonNullable<Publication['at']>): Promise<string> {
  const instant = await queries.getInstant(ctx.db, at, platformTimeZone)
  if (new Date(instant) <= ctx.now())
    throw invalidField('at.day', {
      es: `Ese momento ya pasó en ${country.timeZoneCity.es}.`,
      en: `That moment has passed in ${country.timeZoneCity.en}.`,
    })
  return instant
}

/**
 * Publishes a post now or at a time. A post that was taken down keeps its first publication date.
 * @throws AppError `invalid` at missing fields, `invalid_transition`, `changed_meanwhile`, `not_found`
 */
export async function publish(ctx: Context<Admin>, postId: string, { revision, at }: Publication): Promise<AdminPost> {
  await transact(ctx, async (ctx) => {
    const post = await lockPost(ctx, postId, revision)
    requirePublishable(post)
    if (at) return change(ctx, post, { event: 'plan', publishedAt: await momentOf(ctx, at) })
    const publishedAt = post.state === 'taken_down' && post.published_at ? post.published_at : ctx.now().toISOString()
    return change(ctx, post, { event: 'publish', publishedAt })
  })
  return readPost(ctx, postId)
}

/** Takes a post down; a planned one becomes a draft again. @throws AppError `invalid_transition`, `changed_meanwhile`, `not_found` */
export async function takeDown(ctx: Context<Admin>, postId: string, revision: number): Promise<AdminPost> {
  await transact(ctx, async (ctx) => {
    const post = await lockPost(ctx, postId, revision)
    const isPlanned = stateAt(post, ctx.now()) === 'planned'
    await change(ctx, post, isPlanned ? { event: 'unplan', publishedAt: null } : { event: 'take_down', publishedAt: post.published_at })
  })
  return readPost(ctx, postId)
}
