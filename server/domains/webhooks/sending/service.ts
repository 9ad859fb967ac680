import { setTimeout as sleep } from 'node:timers/promises'
import { retryAfterSeconds } from '#server/gateways/busy.ts'
import { type Posted, postWebhook } from '#server/gateways/webhooks/post.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { signatureOf } from '#server/lib/signed-messages.ts'
import * as companies from '../../companies/service.ts'
import { notifyAll } from '../../notifications/service.ts'
import { retryNow } from '../deliveries/service.ts'
import { collectEvents } from '../events/service.ts'
import { openSecret } from '../subscriptions/rules.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { isOver, waitMs } from './rules.ts'

const atOnce = 16
const perWebhook = 4
/** A delivery whose sender died is sent again after this time; longer than an attempt can take. */
const leaseMs = 60_000
const lookEveryMs = 500

/**
 * Errand: makes deliveries of waiting events and sends all that are due, until nothing is left. A delivery is sent at least once: it is marked
 * after the answer, so that one whose process died in between is sent again, with the same id.
 */
export async function sendWebhooks(ctx: Context, signal: AbortSignal): Promise<number> {
  const running = new Set<Promise<void>>()
  for (let count = 0; ;) {
    const isIdle = running.size === 0
    if (!signal.aborted) await collectEvents(ctx)
    const room = signal.aborted ? 0 : atOnce - running.size
    const claimed = room > 0 ? await claim(ctx, room) : []
    for (const one of claimed) {
      const run = send(ctx, one)
        // Its lease ends by itself.
        .catch((error: unknown) => ctx.log.error({ err: error, delivery: one.id }, 'webhook outcome not stored'))
        .finally(() => running.delete(run))
      running.add(run)
    }
    count += claimed.length
    // A delivery that ended after the claim may have left the next one of its subject due.
    if (isIdle && claimed.length === 0) return count
    if (running.size > 0 && (claimed.length === 0 || running.size === atOnce))
      await Promise.race([...running, sleep(lookEveryMs, undefined, { ref: false })])
  }
}

const claim = (ctx: Context, limit: number) =>
  queries.claimDue(ctx.db, { now: ctx.now(), until: new Date(ctx.now().getTime() + leaseMs), limit, perWebhook })

async function send(ctx: Context, claimed: queries.Claimed): Promise<void> {
  const at = ctx.now()
  const posted = await postWebhook(claimed.url, { body: claimed.body, headers: headersOf(ctx, claimed, at), config: ctx.config })
  await transact(ctx, async (ctx) => {
    const { status, failure, answer, durationMs } = posted
    const attempt = { id: newId(), delivery_id: claimed.id, at, duration_ms: durationMs, status, failure, answer }
    const standing = await queries.lockWebhook(ctx.db, claimed.webhook_id)
    if (!standing || !(await queries.insertAttempt(ctx.db, attempt))) return
    if (failure === null) await succeed(ctx, claimed, standing)
    else await fail(ctx, claimed, { ...standing, posted })
    await publish(ctx, `company:${claimed.company_id}`, 'webhook')
  })
}

function headersOf(ctx: Context, { id, webhook_id: webhookId, body, secret, former_secret: former }: queries.Claimed, at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = [secret, ...(former ? [former] : [])].map((sealed) =>
    signatureOf(openSecret(ctx.config, webhookId, sealed).text, { id, timestamp, body }),
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'Oficio-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

type Standing = NonNullable<Awaited<ReturnType<typeof queries.lockWebhook>>>

async function succeed(ctx: Context, { id, webhook_id: webhookId }: queries.Claimed, { failing_since: failedBefore }: Standing) {
  await queries.endDelivery(ctx.db, id, ctx.now())
  await queries.noteSuccess(ctx.db, webhookId, ctx.now())
  // The receiver is back: the others need not wait for their next attempt.
  if (failedBefore) await retryNow(ctx, webhookId, { isAfresh: false })
}

async function fail(ctx: Context, claimed: queries.Claimed, { posted, ...standing }: Standing & { posted: Posted }): Promise<void> {
  const now = ctx.now()
  const asked = posted.retryAfter === undefined ? 0 : retryAfterSeconds(posted.retryAfter, now) * 1000
  const dueAt = new Date(now.getTime() + Math.max(asked, waitMs(claimed.failures + 1)))
  const postponed = await queries.postpone(ctx.db, { ...claimed, dueAt, now })
  await queries.noteFailure(ctx.db, claimed.webhook_id, now)
  if (!postponed) return
  if (posted.status === 410) return turnOff(ctx, claimed, 'gone')
  if (!isOver(postponed.failing_since, now)) return
  // An address that accepts others refuses this one alone.
  const acceptsOthers = standing.succeeded_at !== null && standing.succeeded_at > postponed.failing_since
  if (acceptsOthers) await queries.giveUp(ctx.db, claimed.id, now)
  else await turnOff(ctx, claimed, 'failing')
}

async function turnOff(ctx: Context, { webhook_id: webhookId, company_id: companyId, url }: queries.Claimed, because: 'failing' | 'gone') {
  if (!(await queries.turnOff(ctx.db, webhookId, because))) return
  const message = because === 'gone' ? messages.gone : messages.failed
  const owners = await companies.membersOf(ctx, companyId, 'integrations')
  await notifyAll(
    ctx,
    owners.map((userId) => message({ webhookId, url, at: ctx.now(), userId })),
  )
}
