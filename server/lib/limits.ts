import { downloadLimit, type Endpoint, type Limit, readLimits, writeLimit } from '#contract/endpoint.ts'
import { tooOften } from '#contract/errors.ts'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { one } from './db.ts'
import { rememberedMap } from './remembered.ts'

type Bounds = Pick<Limit, 'count' | 'seconds' | 'isCoarse'>

/**
 * Counts one use of `key`, or as many as `uses` says, in a window of `seconds`, shared by all processes.
 * @throws AppError `rate_limited` with the seconds until the window ends
 */
export async function takeLimit(ctx: Context, key: string, { count, seconds, isCoarse }: Bounds, uses = 1): Promise<void> {
  if (ctx.config.limits === 0) return
  const windowMs = seconds * 1000
  const start = Math.floor(ctx.now().getTime() / windowMs) * windowMs
  const most = mostOf(ctx, count)
  const name = `${key}:${seconds}`
  const isFree = isCoarse ? await takeOfLot(ctx, name, start, most) : (await add(ctx, name, start, uses)) <= most
  if (isFree) return
  throw tooOften(Math.max(1, Math.ceil((start + windowMs - ctx.now().getTime()) / 1000)))
}

/** What a limit of the table comes to, here and now; never so little that nobody gets through. */
export const mostOf = ({ config, settings }: Context, count: number): number =>
  Math.max(1, (count * config.limits * settings().callLimitPercent) / 100)

const Used = z.object({ used: z.int() })

/** Adds `lot` uses to what was counted in this window, and gives the sum. */
async function add(ctx: Context, name: string, start: number, lot: number): Promise<number> {
  const { used } = await one(
    Used,
    ctx.db`
    insert into rate_limits (key, window_start, count) values (${name}, ${new Date(start)}, ${lot})
    on conflict (key, window_start) do update set count = rate_limits.count + ${lot}
    returning count as used`,
  )
  return used
}

/** Uses that this process took from the count of a window and has not given out. `isLast`: there are no more. */
type Lot = { left: number; isLast: boolean }
const lots = rememberedMap<string, { start: number; lot: Promise<Lot> }>(20_000)

/** Takes one use of the lot that this process holds, or of a new one. Two processes together never give out more than `most`. */
async function takeOfLot(ctx: Context, name: string, start: number, most: number): Promise<boolean> {
  for (;;) {
    const held = lots(ctx).get(name)
    const lot = held?.start === start ? await held.lot : undefined
    if (lot && lot.left > 0) return lot.left-- > 0
    if (lot?.isLast) return false
    // Whoever waited for the same lot may have taken the next one.
    if (lots(ctx).get(name) === held) lots(ctx).set(name, { start, lot: takeLot(ctx, name, start, most) })
  }
}

/** A twentieth of the limit, or what is left of it. */
async function takeLot(ctx: Context, name: string, start: number, most: number): Promise<Lot> {
  const size = Math.max(1, Math.floor(most / 20))
  try {
    const before = (await add(ctx, name, start, size)) - size
    const left = Math.max(0, Math.min(size, Math.floor(most - before)))
    return { left, isLast: left < size }
  } catch (error) {
    lots(ctx).delete(name)
    throw error
  }
}

/** Counts a call against the limits that its endpoint names in the contract, or that all of its kind have. */
export async function enforceRateLimits(ctx: Context, endpoint: Endpoint): Promise<void> {
  for (const limit of endpoint.limits ?? usual(endpoint))
    await takeLimit(ctx, `${limit.shared ?? `${endpoint.method} ${endpoint.path}`} ${limit.by}:${subject(ctx, limit)}`, limit)
}

function usual({ method, access, download }: Endpoint): readonly Limit[] {
  if (access === 'admin') return [readLimits.admin]
  if (download) return [downloadLimit]
  return [method === 'GET' ? readLimits.any : writeLimit]
}

function subject({ actor, ip }: Context, { by }: Limit): string {
  if (by === 'global') return 'all'
  if (by === 'company' && 'company' in actor && actor.company) return actor.company.id
  if (by !== 'ip' && (actor.kind === 'user' || actor.kind === 'guest')) return actor.userId
  return ip
}
