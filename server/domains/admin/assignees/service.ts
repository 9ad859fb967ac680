import type { Keeper, Waiting } from '#contract/admin/queue.ts'
import { waitingWork } from '#contract/admin/work-kinds.ts'
import { adminAreas, adminMay, adminRoleErrors } from '#contract/admin-roles.ts'
import { alarmKept } from '#contract/admin/states.ts'
import { AppError } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import * as queries from './queries.ts'

type Kind = Waiting['kind']

/** Assignee of each kind of work, as long as their role may still decide it. */
export async function assignees(ctx: Context): Promise<Map<Kind, Keeper>> {
  const kept = await queries.listAssignees(ctx.db)
  return new Map(kept.flatMap(({ kind, role, keeper }) => (adminMay(role, waitingWork[kind].area, 'write') ? [[kind, keeper]] : [])))
}

/** Assigns a kind of work to the caller, from nobody or from the admin the caller saw there. @throws AppError not_your_area, alarm_kept */
export async function take(ctx: Context<Admin>, kind: Kind, from: string | null): Promise<void> {
  const { adminRole, userId: to } = ctx.actor
  if (!adminMay(adminRole, waitingWork[kind].area, 'write')) throw new AppError(adminRoleErrors.notYourArea)
  await transact(ctx, async (ctx) => {
    const before = (await assignees(ctx)).get(kind)
    if (before?.id === to) return
    const roles = adminAreas[waitingWork[kind].area].write
    if (!(await queries.replaceAssignee(ctx.db, { kind, from, to, roles, now: ctx.now() })))
      throw new AppError(alarmKept((await assignees(ctx)).get(kind)?.name))
    await audit(ctx, {
      action: 'alarm.take',
      entity: 'user',
      id: to,
      ...(before && { before: { keeper: before.id } }),
      after: { waiting: kind },
    })
  })
}

/** Unassigns the caller. No effect when another admin is assigned. */
export const leave = (ctx: Context<Admin>, kind: Kind): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId: id } = ctx.actor
    if (await queries.deleteAssignee(ctx.db, kind, id))
      await audit(ctx, { action: 'alarm.leave', entity: 'user', id, before: { waiting: kind } })
  })
