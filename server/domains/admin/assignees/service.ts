import { type Keeper, type Waiting, waitingWork } from '#contract/admin/queue.ts'
import { adminAreas, adminMay, adminRoleErrors } from '#contract/admin-roles.ts'
import { alarmKept } from '#contract/admin/assignees.ts'
import { AppError } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import * as queries from '../alarms/queries.ts'

type Kind = Waiting['kind']

/** Who has charge of each kind; nobody has who may no longer decide about it. */
export async function keepers(ctx: Context): Promise<Map<Kind, Keeper>> {
  const kept = await queries.listKeepers(ctx.db)
  return new Map(kept.flatMap(({ kind, role, keeper }) => (adminMay(role, waitingWork[kind].area, 'write') ? [[kind, keeper]] : [])))
}

/** Takes charge of a kind of what waits from nobody, or from who was seen to have it. @throws AppError not_your_area, alarm_kept */
export async function take(ctx: Context<Admin>, kind: Kind, from: string | null): Promise<void> {
  const { adminRole, userId: to } = ctx.actor
  if (!adminMay(adminRole, waitingWork[kind].area, 'write')) throw new AppError(adminRoleErrors.notYourArea)
  await transact(ctx, async (ctx) => {
    const before = (await keepers(ctx)).get(kind)
    if (before?.id === to) return
    const roles = adminAreas[waitingWork[kind].area].write
    if (!(await queries.replaceKeeper(ctx.db, { kind, from, to, roles, now: ctx.now() })))
      throw new AppError(alarmKept((await keepers(ctx)).get(kind)?.name))
    await audit(ctx, {
      action: 'alarm.take',
      entity: 'user',
      id: to,
      ...(before && { before: { keeper: before.id } }),
      after: { waiting: kind },
    })
  })
}

/** Gives up a charge. Who does not have it keeps not having it. */
export const leave = (ctx: Context<Admin>, kind: Kind): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId: id } = ctx.actor
    if (await queries.dropKeeper(ctx.db, kind, id))
      await audit(ctx, { action: 'alarm.leave', entity: 'user', id, before: { waiting: kind } })
  })
