import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Project } from '#contract/projects/project.ts'
import { workErrors } from '#contract/leads/states.ts'
import { audit } from '#server/lib/audit.ts'
import { actorKind, type Admin, type Context, type Owner, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { tooManySlots } from '../draft/rules.ts'
import { reopenLength, reopenUntil } from '../project/rules.ts'
import { getClosing, lockOwn, lockProject, move, type ProjectFacts, show } from '../project/service.ts'

/** Raises the number of companies that may get in touch; more are asked at once. No effect if it is not higher. */
export const addSlots = (ctx: Context<Owner>, projectId: string, slots: number): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    if (slots > project.slots) await raise(ctx, project, { slots, by: actorKind(ctx.actor) })
    return show(ctx, projectId, project.owner_id)
  })

/** Raises the number of companies as an admin, on behalf of the customer. @throws AppError `invalid_transition` if it is not higher */
export const addSlotsFor = (ctx: Context<Admin>, projectId: string, { slots, reason }: { slots: number; reason: string }) =>
  transact(ctx, async (ctx) => {
    const project = await lockProject(ctx, projectId)
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
async function raise(ctx: Context, project: ProjectFacts, { slots, by, reason }: Raise): Promise<void> {
  if (slots > ctx.settings().mostSlots) throw invalidField('slots', tooManySlots(ctx))
  const changes = { slots, asks_others: true, asked_more_at: ctx.now() }
  await move(ctx, project, 'add_slots', { by, changes, reason, meta: { from: project.slots, to: slots } })
  await emit(ctx, 'project.widened', { project_id: project.id })
}

/** Asks more companies: others than the chosen one, new ones, and those whose time passed. */
export const widen = (ctx: Context<Owner>, projectId: string): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    await move(ctx, project, 'widen', { by: actorKind(ctx.actor), changes: { asks_others: true, asked_more_at: ctx.now() } })
    await emit(ctx, 'project.widened', { project_id: projectId })
    return show(ctx, projectId, project.owner_id)
  })

/** Saves the owner's choice to approve each company, in the caller's transaction, which holds its slots. No effect if it is the same. */
export async function saveApprovalChoice(ctx: Context<Owner>, projectId: string, approvesCompanies: boolean): Promise<void> {
  const project = await lockOwn(ctx, projectId)
  if (project.approves_companies === approvesCompanies) return
  const changes = { approves_companies: approvesCompanies }
  await move(ctx, project, 'choose_approval', { by: actorKind(ctx.actor), changes, meta: changes })
}

/** Reopens a request that its owner closed or that expired, before the deadline. @throws AppError `not_found`, `invalid_transition`, `too_late` */
export const reopen = (ctx: Context<Owner>, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    const closing = await getClosing(ctx, projectId)
    if (!reopenLength(closing)) throw new AppError(commonErrors.invalidTransition)
    if (!reopenUntil(closing, ctx)) throw new AppError(workErrors.tooLate)
    await move(ctx, project, project.state === 'expired' ? 'renew' : 'reopen:open', { by: actorKind(ctx.actor) })
    await emit(ctx, 'project.opened', { project_id: projectId })
  })
