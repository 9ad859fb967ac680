import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, commonErrors } from '#contract/errors.ts'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { maybe, touched } from './db.ts'

const staleSeconds = 30
const releaseEveryMs = 250
const Stored = z.object({ request_hash: z.string(), response: z.unknown(), status: z.nullable(z.int()), locked_at: z.string() })
type Call = { route: string; key: string; input: unknown }
/** The answer to a call, and whether it was stored from an earlier call with the same key. */
export type Outcome = { answer: unknown; isReplayed: boolean }

/**
 * Runs `work` once per owner, route and key, and replays its answer for 24 h. A failed call is forgotten, so its key can be retried, after
 * an outage as soon as the database is back. The key alone isn't enough: every write also has a natural key.
 * @throws AppError `idempotency_mismatch` for another body, `in_progress` while the first call runs
 */
export async function once(ctx: Context, { route, key, input }: Call, work: () => Promise<unknown>): Promise<Outcome> {
  if (key.length > 200 || key.includes('\u0000')) throw new AppError(commonErrors.malformed)
  const id = { owner: ownerOf(ctx), route, key, lockedAt: ctx.now() }
  // Keyed, because the body may contain a password that the stored hash must not help to guess.
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
    if (!(await release(ctx, id))) void releaseLater(ctx, id)
    throw error
  }
}

/** Releases the key, unless another call has taken it over. False when the database doesn't respond. */
const release = (ctx: Context, { owner, route, key, lockedAt }: Claim): Promise<boolean> =>
  ctx.db`
    delete from idempotency_keys
    where owner = ${owner} and route = ${route} and key = ${key} and status is null and locked_at = ${lockedAt}`.then(
    () => true,
    () => false,
  )

/** Retries the release after an outage of the database. Later the key is stale and can be taken over. */
async function releaseLater(ctx: Context, claim: Claim): Promise<void> {
  for (let tries = (staleSeconds * 1000) / releaseEveryMs; tries > 0; tries--) {
    await sleep(releaseEveryMs, undefined, { ref: false })
    if (await release(ctx, claim)) return
  }
}

/** Deletes the caller's stored answers. */
export const forgetKeys = async (ctx: Context): Promise<void> =>
  void (await ctx.db`delete from idempotency_keys where owner = ${ownerOf(ctx)} and status is not null`)

type KeyId = { owner: string; route: string; key: string }
type Claim = KeyId & { lockedAt: Date }

/** A browser that becomes a guest during the call has the same secret before and after. */
function ownerOf({ actor, ip, cookie }: Context): string {
  if (actor.kind === 'user') return actor.key ? `key:${actor.key.id}` : actor.userId
  const guest = cookie('guest')
  return guest ? `guest:${createHash('sha256').update(guest).digest('base64url')}` : `ip:${ip}`
}

const claim = (ctx: Context, id: Claim, requestHash: string) =>
  touched(ctx.db`
    insert into idempotency_keys (owner, route, key, request_hash, locked_at, created_at)
    values (${id.owner}, ${id.route}, ${id.key}, ${requestHash}, ${id.lockedAt}, ${id.lockedAt})
    on conflict do nothing`)

const find = (ctx: Context, id: KeyId) =>
  maybe(ctx.db, Stored)`
    select request_hash, response, status, locked_at from idempotency_keys
    where owner = ${id.owner} and route = ${id.route} and key = ${id.key}`

// Takes over the key of a process that may have died. Natural keys keep the work itself from running twice.
const takeOver = (ctx: Context, id: Claim, lockedAt: string) =>
  touched(ctx.db`
    update idempotency_keys set locked_at = ${id.lockedAt}
    where owner = ${id.owner} and route = ${id.route} and key = ${id.key} and status is null
      and locked_at = ${lockedAt} and locked_at < ${new Date(id.lockedAt.getTime() - staleSeconds * 1000)}`)
