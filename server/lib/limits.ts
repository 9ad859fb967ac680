import { downloadLimit, type Endpoint, type Limit, readLimits, writeLimit } from '#contract/endpoint.ts'
import { tooOften } from '#contract/errors.ts'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { one } from './db.ts'
import { rememberedMap } from './remembered.ts'

type Bounds = Pick<Limit, 'count' | 'seconds' | 'isCoarse'>

/**
 * Counts one use of `key`, or `uses`, in a window of `seconds`, across all processes.
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

/** The effective limit, scaled by `LIMITS`; never so low that nobody gets through. */
export const mostOf = ({ config, settings }: Context, count: number): number =>
  Math.max(1, (count * config.limits * settings().callLimitPercent) / 100)

const Used = z.object({ used: z.int() })

/** Adds `lot` uses to the window and returns the sum. */
async function add(ctx: Context, name: string, start: number, lot: number): Promise<number> {
  const { used } = await one(ctx.db, Used)`
    insert into rate_limits (key, window_start, count) values (${name}, ${new Date(start)}, ${lot})
    on conflict (key, window_start) do update set count = rate_limits.count + ${lot}
    returning count as used`
  return used
}

/** Uses that this process has reserved in a window and not handed out. `isLast`: none are left to reserve. */
type Lot = { left: number; isLast: boolean }
const lots = rememberedMap<string, { start: number; lot: Promise<Lot> }>(20_000)

/** Takes one use from the reserved lot, or from a new one. All processes together never exceed `most`. */
async function takeOfLot(ctx: Context, name: string, start: number, most: number): Promise<boolean> {
  for (;;) {
    const held = lots(ctx).get(name)
    const lot = held?.start === start ? await held.lot : undefined
    if (lot && lot.left > 0) return lot.left-- > 0
    if (lot?.isLast) return false
    // Another call waiting for the same lot may have reserved the next one.
    if (lots(ctx).get(name) === held) lots(ctx).set(name, { start, lot: takeLot(ctx, name, start, most) })
  }
}

/** Reserves a twentieth of the limit, or its remainder. */
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

/** Counts a call against its endpoint's limits in the contract, or the defaults of its kind. */
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
  if (actor.kind === 'user' && actor.key) return `key:${actor.key.id}`
  if (by !== 'ip' && (actor.kind === 'user' || actor.kind === 'guest')) return actor.userId
  return ip
}
