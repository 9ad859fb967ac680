import { AppError, commonErrors } from '#contract/errors.ts'
import type { Device } from '#contract/auth/second-factor.ts'
import type { Context, User } from '#server/lib/context.ts'
import * as queries from './device-queries.ts'
import { deviceOf, networkOf } from './rules.ts'
import { sessionHash } from './service.ts'

/** Devices where the person is signed in, latest first. */
export async function listDevices(ctx: Context<User>): Promise<Device[]> {
  const rows = await queries.listDevices(ctx.db, ctx.actor.userId, sessionHash(ctx), ctx.now())
  return rows.map(({ id, user_agent, ip, created_at, seen_at, is_remembered, is_this }) => ({
    id,
    ...deviceOf(user_agent),
    network: networkOf(ip),
    first_seen: created_at,
    last_seen: seen_at,
    is_this,
    is_remembered,
  }))
}

/** @throws AppError not_found also for another person's device */
export async function signOutDevice(ctx: Context<User>, id: string): Promise<void> {
  if (!(await queries.deleteSessionById(ctx.db, ctx.actor.userId, id))) throw new AppError(commonErrors.notFound)
}

export async function signOutOthers(ctx: Context<User>): Promise<void> {
  await queries.deleteOtherSessions(ctx.db, ctx.actor.userId, sessionHash(ctx))
}
