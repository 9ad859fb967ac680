import type { Endpoint, Limit } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { one } from './db.ts'

/**
 * Counts one use of `key` in a window of `seconds`, shared by all processes.
 * @throws AppError `rate_limited` with the seconds until the window ends
 */
export async function takeLimit(ctx: Context, key: string, { count, seconds }: { count: number; seconds: number }): Promise<void> {
  if (ctx.config.limits === 0) return
  const windowMs = seconds * 1000
  const start = Math.floor(ctx.now().getTime() / windowMs) * windowMs
  const { used } = await one(
    z.object({ used: z.int() }),
    ctx.db`
    insert into rate_limits (key, window_start, count) values (${`${key}:${seconds}`}, ${new Date(start)}, 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count as used`,
  )
  if (used > count * ctx.config.limits) {
    throw new AppError(commonErrors.rateLimited, {
      retryAfterSeconds: Math.max(1, Math.ceil((start + windowMs - ctx.now().getTime()) / 1000)),
    })
  }
}

/** Counts a call against the limits its endpoint names in the contract. */
export async function takeLimits(ctx: Context, endpoint: Endpoint): Promise<void> {
  for (const limit of endpoint.limits ?? [])
    await takeLimit(ctx, `${endpoint.method} ${endpoint.path} ${limit.by}:${subject(ctx, limit)}`, limit)
}

function subject({ actor, ip }: Context, { by }: Limit): string {
  if (by === 'global') return 'all'
  if (by === 'company' && actor.kind === 'user' && actor.company) return actor.company.id
  if (by !== 'ip' && (actor.kind === 'user' || actor.kind === 'guest')) return actor.userId
  return ip
}
