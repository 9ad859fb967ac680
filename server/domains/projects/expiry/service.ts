import { lengthOf, type LengthName } from '#contract/settings.ts'
import { commonErrors, isError } from '#contract/errors.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { span } from '#server/lib/spans.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { notify } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { complete } from '../hire/service.ts'
import * as messages from '../project/messages.ts'
import { lockProject, move, type ProjectFacts } from '../project/service.ts'
import * as queries from './queries.ts'

/** Instant before which the length of time `name` is over, by the current settings. */
const ago = (ctx: Context, name: LengthName) => new Date(ctx.now().getTime() - lengthOf(name, ctx.settings()))

/** Runs `work` for each in its own transaction, skipping requests that were moved meanwhile. */
async function each(
  ctx: Context,
  found: readonly queries.Due[],
  work: (ctx: Context, project: ProjectFacts) => Promise<void>,
): Promise<number> {
  return forEachDue(found, async ({ id }) => {
    try {
      await transact(ctx, async (ctx) => work(ctx, await lockProject(ctx, id)))
    } catch (error) {
      if (!isError(error, commonErrors.invalidTransition)) throw error
      return false
    }
  })
}

/** Expires a request that was never sent and erases it, and its guest too if they have no other request. */
async function drop(ctx: Context, project: ProjectFacts): Promise<void> {
  await move(ctx, project, 'expire', { by: 'S' })
  await erase(ctx, project)
}

async function erase(ctx: Context, { id, owner_id: ownerId }: queries.Due): Promise<void> {
  await queries.eraseRequest(ctx.db, id)
  if (!(await queries.hasOtherRequests(ctx.db, ownerId))) await users.forgetGuest(ctx, ownerId)
}

export const expireDrafts = async (ctx: Context): Promise<number> =>
  each(ctx, await queries.listOldDrafts(ctx.db, ago(ctx, 'draftDays')), drop)

export const expireUnproven = async (ctx: Context): Promise<number> =>
  each(ctx, await queries.listUnproven(ctx.db, ago(ctx, 'unprovenHours')), drop)

export const remindOfPhone = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const reminded = await queries.remindUnproven(ctx.db, ago(ctx, 'phoneReminderHours'), ctx.now())
    for (const project of reminded) await notify(ctx, messages.phoneMissing(project, ctx.settings()))
    return reminded.length
  })

export const askSilent = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const asked = await queries.remindSilent(ctx.db, ago(ctx, 'askDays'), ctx.now())
    const { askDays, silenceDays } = ctx.settings()
    const left = span(Math.max(1, silenceDays - askDays) * 86_400)
    for (const project of asked) await notify(ctx, messages.stillLooking(project, ctx.now().toISOString().slice(0, 10), left))
    return asked.length
  })

/** Expires open requests with a silent owner. Companies are told as if the owner had closed them. */
export const expireSilent = async (ctx: Context): Promise<number> =>
  each(ctx, await queries.listSilent(ctx.db, ago(ctx, 'silenceDays')), async (ctx, project) => {
    await move(ctx, project, 'expire', { by: 'S' })
    await emit(ctx, 'project.closed', { project_id: project.id })
    await notify(ctx, messages.projectExpired(project, ctx.settings()))
  })

/** Completes finished work after the customer's silence, which confirms it as they were told. */
export async function completeFinished(ctx: Context): Promise<number> {
  const silent = await queries.listFinished(ctx.db, ctx.settings.running('finishedDays', ctx.now()))
  return each(ctx, silent, (ctx, project) => complete(ctx, project, 'clock'))
}

export async function forgetDiscarded(ctx: Context): Promise<number> {
  const discarded = await queries.listDiscarded(ctx.db, ago(ctx, 'forgetDays'))
  return forEachDue(discarded, (project) => transact(ctx, (ctx) => erase(ctx, project)))
}
