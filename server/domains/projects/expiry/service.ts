import { lengthOf, type LengthName } from '#contract/settings.ts'
import { commonErrors, isError } from '#contract/errors.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { span } from '#server/lib/spans.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { notify } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import * as messages from './messages.ts'
import * as queries from '../project/queries.ts'
import * as due from './queries.ts'
import { dayIn } from '../project/rules.ts'
import { complete } from '../project/service.ts'
import { move } from '../project/move.ts'

/** How long ago the time `name` began that is over now, by the figures of now. */
const ago = (ctx: Context, name: LengthName) => new Date(ctx.now().getTime() - lengthOf(name, ctx.settings()))

/** Does `work` for each in a transaction of its own. One that somebody else moved in the meantime is no longer due. */
async function each(
  ctx: Context,
  found: readonly due.Due[],
  work: (ctx: Context, project: queries.ProjectFacts) => Promise<void>,
): Promise<number> {
  return forEachDue(found, async ({ id }) => {
    try {
      await transact(ctx, async (ctx) => work(ctx, (await queries.lockProject(ctx.db, id))!))
    } catch (error) {
      if (!isError(error, commonErrors.invalidTransition)) throw error
      return false
    }
  })
}

/** A request that was never sent is over, and what it said is gone; so is what its guest said, when nothing else is theirs. */
async function drop(ctx: Context, project: queries.ProjectFacts): Promise<void> {
  await move(ctx, project, 'expire', { by: 'S' })
  await erase(ctx, project)
}

async function erase(ctx: Context, { id, owner_id: ownerId }: due.Due): Promise<void> {
  await due.eraseRequest(ctx.db, id)
  if (!(await due.hasOtherRequests(ctx.db, ownerId))) await users.forgetGuest(ctx, ownerId)
}

export const expireDrafts = async (ctx: Context): Promise<number> => each(ctx, await due.listOldDrafts(ctx.db, ago(ctx, 'draftDays')), drop)

export const expireUnproven = async (ctx: Context): Promise<number> =>
  each(ctx, await due.listUnproven(ctx.db, ago(ctx, 'unprovenHours')), drop)

export const remindOfPhone = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const reminded = await due.remindUnproven(ctx.db, ago(ctx, 'phoneReminderHours'), ctx.now())
    for (const project of reminded) await notify(ctx, messages.phoneMissing(project, ctx.settings()))
    return reminded.length
  })

export const askSilent = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const asked = await due.remindSilent(ctx.db, ago(ctx, 'askDays'), ctx.now())
    const { askDays, silenceDays } = ctx.settings()
    const left = span(Math.max(1, silenceDays - askDays) * 86_400)
    for (const project of asked) await notify(ctx, messages.stillLooking(project, dayIn('UTC', ctx.now()), left))
    return asked.length
  })

/** Open requests whose owners stayed silent close as if they had closed them. */
export const expireSilent = async (ctx: Context): Promise<number> =>
  each(ctx, await due.listSilent(ctx.db, ago(ctx, 'silenceDays')), async (ctx, project) => {
    await move(ctx, project, 'expire', { by: 'S' })
    await emit(ctx, 'project.closed', { project_id: project.id })
    await notify(ctx, messages.projectExpired(project, ctx.settings()))
  })

/** Silence is taken for a yes when the customer was told that it would be. */
export async function completeFinished(ctx: Context): Promise<number> {
  const silent = await due.listFinished(ctx.db, ctx.settings.running('finishedDays', ctx.now()))
  return each(ctx, silent, (ctx, project) => complete(ctx, project, 'clock'))
}

export async function forgetDiscarded(ctx: Context): Promise<number> {
  const discarded = await due.listDiscarded(ctx.db, ago(ctx, 'forgetDays'))
  return forEachDue(discarded, (project) => transact(ctx, (ctx) => erase(ctx, project)))
}
