import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, commonErrors } from '#contract/errors.ts'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { maybe, touched } from './db.ts'
import type { Outcome } from './implement.ts'

const staleSeconds = 30
const letGoEveryMs = 250
const Stored = z.object({ request_hash: z.string(), response: z.unknown(), status: z.nullable(z.int()), locked_at: z.string() })
type Call = { route: string; key: string; input: unknown }

/**
 * Does `work` once per owner, route and key, and gives its answer again for 24 h. A call that failed leaves no trace: its key may be tried
 * again, as soon as the database is back when that was away. The key alone is no defence: every write also has its natural key.
 * @throws AppError `idempotency_mismatch` for another body, `in_progress` while the first call runs
 */
export async function once(ctx: Context, { route, key, input }: Call, work: () => Promise<unknown>): Promise<Outcome> {
  if (key.length > 200 || key.includes('\u0000')) throw new AppError(commonErrors.malformed)
  const id = { owner: ownerOf(ctx), route, key, lockedAt: ctx.now() }
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
    if (!(await letGo(ctx, id))) void letGoLater(ctx, id)
    throw error
  }
}

/** Gives the key back, unless somebody has taken it over. False when the database does not answer. */
const letGo = (ctx: Context, { owner, route, key, lockedAt }: Claim): Promise<boolean> =>
  ctx.db`
    delete from idempotency_keys
    where owner = ${owner} and route = ${route} and key = ${key} and status is null and locked_at = ${lockedAt}`.then(
    () => true,
    () => false,
  )

/** What failed because the database was away could not give its key back either. After a while the key is stale, and anybody's. */
async function letGoLater(ctx: Context, claim: Claim): Promise<void> {
  for (let tries = (staleSeconds * 1000) / letGoEveryMs; tries > 0; tries--) {
    await sleep(letGoEveryMs, undefined, { ref: false })
    if (await letGo(ctx, claim)) return
  }
}

/** Drops the answers that are kept for the caller. */
export const forgetKeys = async (ctx: Context): Promise<void> =>
  void (await ctx.db`delete from idempotency_keys where owner = ${ownerOf(ctx)} and status is not null`)

type KeyId = { owner: string; route: string; key: string }
type Claim = KeyId & { lockedAt: Date }

/** A browser that becomes a guest by the call itself is known by the same secret before and after. */
function ownerOf({ actor, ip, cookie }: Context): string {
  if (actor.kind === 'user') return actor.userId
  const guest = cookie('guest')
  return guest ? `guest:${createHash('sha256').update(guest).digest('base64url')}` : `ip:${ip}`
}

const claim = (ctx: Context, id: Claim, requestHash: string) =>
  touched(ctx.db`
    insert into idempotency_keys (owner, route, key, request_hash, locked_at, created_at)
    values (${id.owner}, ${id.route}, ${id.key}, ${requestHash}, ${id.lockedAt}, ${id.lockedAt})
    on conflict do nothing`)

const find = (ctx: Context, id: KeyId) =>
  maybe(
    Stored,
    ctx.db`
    select request_hash, response, status, locked_at from idempotency_keys
    where owner = ${id.owner} and route = ${id.route} and key = ${id.key}`,
  )

// The process that held the key may have died: after a while somebody else goes on. Natural keys keep the work itself single.
const takeOver = (ctx: Context, id: Claim, lockedAt: string) =>
  touched(ctx.db`
    update idempotency_keys set locked_at = ${id.lockedAt}
    where owner = ${id.owner} and route = ${id.route} and key = ${id.key} and status is null
      and locked_at = ${lockedAt} and locked_at < ${new Date(id.lockedAt.getTime() - staleSeconds * 1000)}`)
