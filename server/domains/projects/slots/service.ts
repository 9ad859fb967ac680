import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Project } from '#contract/projects/project.ts'
import { audit } from '#server/lib/audit.ts'
import { actorKind, type Admin, type Context, type Owner, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from '../project/queries.ts'
import { reopenLength, reopenUntil, tooManySlots } from '../project/rules.ts'
import { lockOwn, show } from '../project/service.ts'
import { move } from '../project/move.ts'
import { workErrors } from '#contract/leads/states.ts'

/** Lets more companies get in touch, up to four; others are asked at once. With as many as there are nothing changes. */
export const addSlots = (ctx: Context<Owner>, projectId: string, slots: number): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    if (slots > project.slots) await raise(ctx, project, { slots, by: actorKind(ctx.actor) })
    return show(ctx, projectId, project.owner_id)
  })

/** The same by an admin, for a customer who asked for it. @throws AppError `invalid_transition` where there are as many already */
export const addSlotsFor = (ctx: Context<Admin>, projectId: string, { slots, reason }: { slots: number; reason: string }) =>
  transact(ctx, async (ctx) => {
    const project = await queries.lockProject(ctx.db, projectId)
    if (!project) throw new AppError(commonErrors.notFound)
    if (slots <= project.slots) throw new AppError(commonErrors.invalidTransition)
    await raise(ctx, project, { slots, by: 'A', reason })
    await audit(ctx, {
      action: 'project.add_slots',
      entity: 'project',
      id: projectId,
      reason,
      before: { slots: project.slots },
      after: { slots },
    })
    return { slots }
  })

type Raise = { slots: number; by: ActorKind; reason?: string }
async function raise(ctx: Context, project: queries.ProjectFacts, { slots, by, reason }: Raise): Promise<void> {
  if (slots > ctx.settings().mostSlots) throw invalidField('slots', tooManySlots(ctx))
  const changes = { slots, asks_others: true, asked_more_at: ctx.now() }
  await move(ctx, project, 'add_slots', { by, changes, reason, meta: { from: project.slots, to: slots } })
  await emit(ctx, 'project.widened', { project_id: project.id })
}

/** Asks more companies: others than the one that was chosen, those who were not asked yet, and those who let their time pass. */
export const widen = (ctx: Context<Owner>, projectId: string): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    await move(ctx, project, 'widen', { by: actorKind(ctx.actor), changes: { asks_others: true, asked_more_at: ctx.now() } })
    await emit(ctx, 'project.widened', { project_id: projectId })
    return show(ctx, projectId, project.owner_id)
  })

/** Opens a request anew that its owner closed or let expire, while there is time. @throws AppError `not_found`, `invalid_transition`, `too_late` */
export const reopen = (ctx: Context<Owner>, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    const closing = await queries.getClosing(ctx.db, projectId)
    if (!reopenLength(closing)) throw new AppError(commonErrors.invalidTransition)
    if (!reopenUntil(closing, ctx)) throw new AppError(workErrors.tooLate)
    await move(ctx, project, project.state === 'expired' ? 'renew' : 'reopen:open', { by: actorKind(ctx.actor) })
    await emit(ctx, 'project.opened', { project_id: projectId })
  })
