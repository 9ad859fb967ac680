import { createHash, createHmac } from 'node:crypto'
import { AppError, commonErrors } from '#contract/errors.ts'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { maybe, touched } from './db.ts'
import type { Outcome } from './implement.ts'

const staleSeconds = 30
const Stored = z.object({ request_hash: z.string(), response: z.unknown(), status: z.nullable(z.int()), locked_at: z.string() })
type Call = { route: string; key: string; input: unknown }

/**
 * Does `work` once per owner, route and key, and gives its answer again for 24 h. A call that failed leaves no trace: its key may be tried
 * again. The key alone is no defence: every write also has its natural key.
 * @throws AppError `idempotency_mismatch` for another body, `in_progress` while the first call runs
 */
export async function once(ctx: Context, { route, key, input }: Call, work: () => Promise<unknown>): Promise<Outcome> {
  if (key.length > 200 || key.includes('\u0000')) throw new AppError(commonErrors.malformed)
  const id = { owner: ownerOf(ctx), route, key }
  // Keyed, because a password may be in it: what is stored must not help to guess one.
  const requestHash = createHmac('sha256', ctx.config.secret).update(JSON.stringify(input)).digest('hex')
  if (!(await claim(ctx, id, requestHash))) {
    const stored = await find(ctx, id)
    if (stored && stored.request_hash !== requestHash) throw new AppError(commonErrors.idempotencyMismatch)
    if (stored?.status) return { answer: stored.response, isReplayed: true }
    if (!stored || !(await takeOver(ctx, id, stored.locked_at))) throw new AppError(commonErrors.inProgress, { retryAfterSeconds: 1 })
  }
  try {
    const answer = await work()
    await ctx.db`
      update idempotency_keys set status = 200, response = ${ctx.db.json(answer as never)}
      where owner = ${id.owner} and route = ${id.route} and key = ${id.key}`
    return { answer, isReplayed: false }
  } catch (error) {
    await ctx.db`delete from idempotency_keys where owner = ${id.owner} and route = ${id.route} and key = ${id.key} and status is null`
    throw error
  }
}

/** Drops the answers that are kept for the caller. */
export const forgetKeys = async (ctx: Context): Promise<void> =>
  void (await ctx.db`delete from idempotency_keys where owner = ${ownerOf(ctx)} and status is not null`)

type KeyId = { owner: string; route: string; key: string }

/** A browser that becomes a guest by the call itself is known by the same secret before and after. */
function ownerOf({ actor, ip, cookie }: Context): string {
  if (actor.kind === 'user') return actor.userId
  const guest = cookie('guest')
  return guest ? `guest:${createHash('sha256').update(guest).digest('base64url')}` : `ip:${ip}`
}

const claim = (ctx: Context, id: KeyId, requestHash: string) =>
  touched(ctx.db`
    insert into idempotency_keys (owner, route, key, request_hash, locked_at, created_at)
    values (${id.owner}, ${id.route}, ${id.key}, ${requestHash}, ${ctx.now()}, ${ctx.now()})
    on conflict do nothing`)

const find = (ctx: Context, id: KeyId) =>
  maybe(
    Stored,
    ctx.db`
    select request_hash, response, status, locked_at from idempotency_keys
    where owner = ${id.owner} and route = ${id.route} and key = ${id.key}`,
  )

// The process that held the key may have died: after a while somebody else goes on. Natural keys keep the work itself single.
const takeOver = (ctx: Context, id: KeyId, lockedAt: string) =>
  touched(ctx.db`
    update idempotency_keys set locked_at = ${ctx.now()}
    where owner = ${id.owner} and route = ${id.route} and key = ${id.key} and status is null
      and locked_at = ${lockedAt} and locked_at < ${new Date(ctx.now().getTime() - staleSeconds * 1000)}`)
