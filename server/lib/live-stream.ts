import { minuteMs } from '#contract/durations.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, commonErrors, tooOften } from '#contract/errors.ts'
import type { Context } from './context.ts'
import type { Pool } from './db.ts'
import { constantHeaders } from './headers.ts'
import { eventsAfter, findEventSince, isForgotten, type LiveEvent, listenToAll, newestEvent, whispered } from './live.ts'

export type LiveOptions = {
  pool: Pool
  contextOf: (request: FastifyRequest) => Promise<Context>
  mayListen: (ctx: Context, channel: string) => Promise<boolean>
  /** Interval for checking the table for events that no notification announced. */
  lookEveryMs?: number
  /** Maximum number of streams. Further clients get a retry time, and their pages poll. */
  most?: number
  /** Maximum number of streams per address: an IPv4 address, or the /64 of an IPv6 one. */
  mostOfAddress?: number
}

type Listener = { channel: string; lastId: number; who: string; address: string; reply: FastifyReply }

/** Time that a page may take from loading its data to listening. Changes in between are sent to it. */
const openingMs = minuteMs
const commentEveryMs = 20_000
const retryMs = 3_000
/** Long enough to be useful, short enough that a signed-out person doesn't keep listening. */
const lifeMs = 15 * minuteMs
const perCaller = 12
/** Enough for an office behind one address; pages beyond it poll. */
const perAddress = 200
const perProcess = 5_000
/** Half of the process's file descriptors are for streams, the rest for calls and files. */
const shareOfFiles = 0.5
/** Buffered bytes of a slow reader, beyond which the connection is closed. The browser reconnects and catches up. */
const unreadBytes = 64 * 1024

/**
 * Serves `GET /api/live?channel=…` as an event stream: `change` whenever something changed on the channel, `whisper` for transient signals.
 */
export async function mountLive(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { pool, contextOf, mayListen, lookEveryMs = 5_000, most = mostOfProcess(), mostOfAddress = perAddress } = options
  const listeners = new Map<string, Set<Listener>>()
  const all = () => [...listeners.values()].flatMap((set) => [...set])
  const listening = () => [...listeners.keys()]

  const hear = (event: LiveEvent) => {
    for (const listener of listeners.get(event.channel) ?? []) if (event.id !== listener.lastId) send(listener, event)
  }
  // Finds events whose notification was missed.
  const look = async () => {
    if (listeners.size === 0) return
    const since = Math.min(...all().map(({ lastId }) => lastId))
    for (const event of await eventsAfter(pool, listening(), since)) {
      for (const listener of listeners.get(event.channel) ?? []) if (event.id > listener.lastId) send(listener, event)
    }
  }
  const comment = setInterval(() => {
    for (const { reply } of all()) reply.raw.write(': still here\n\n')
  }, commentEveryMs)
  const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs)
  // Without notifications the table is still checked.
  const subscription = await listenToAll(pool, hear).catch(() => undefined)

  app.addHook('preClose', async () => {
    clearInterval(comment)
    clearInterval(looking)
    await subscription?.unlisten().catch(() => undefined)
    for (const { reply } of all()) reply.raw.end()
  })

  app.get('/api/live', async (request, reply) => {
    const ctx = await contextOf(request)
    const { channel } = request.query as { channel?: unknown }
    if (typeof channel !== 'string' || channel.length > 100) throw new AppError(commonErrors.malformed)
    if (!(await mayListen(ctx, channel))) throw new AppError(commonErrors.notFound)
    const newest = await newestEvent(pool)

    const who = 'userId' in ctx.actor ? ctx.actor.userId : ctx.ip
    const others = all()
    if (others.length >= most) throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 30 })
    if (others.filter((other) => other.who === who).length >= perCaller) throw tooOften(30)
    if (others.filter(({ address }) => address === ctx.ip).length >= mostOfAddress) throw tooOften(30)
    // The client has disconnected meanwhile.
    if (reply.raw.destroyed) return reply.hijack()
    const listener: Listener = { channel, lastId: newest, who, address: ctx.ip, reply }
    open(reply)
    const set = listeners.get(channel) ?? new Set()
    listeners.set(channel, set.add(listener))
    const end = setTimeout(() => reply.raw.end(), lifeMs)
    reply.raw.on('close', () => {
      clearTimeout(end)
      set.delete(listener)
      if (set.size === 0 && listeners.get(channel) === set) listeners.delete(channel)
    })
    const lastSeen = lastEventId(request)
    if (lastSeen !== undefined) return catchUp(pool, listener, lastSeen, newest)
    const recent = await findEventSince(pool, channel, new Date(ctx.now().getTime() - openingMs))
    if (recent) send(listener, recent)
  })
}

function mostOfProcess(): number {
  // Skips reverse DNS lookups of our connections.
  const report: (NodeJS.ProcessReport & { excludeNetwork?: boolean }) | undefined = process.report
  if (!report) return perProcess
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isFinite(files) ? Math.min(perProcess, Math.floor(files * shareOfFiles)) : perProcess
}

/** Last event received before the connection broke. */
function lastEventId(request: FastifyRequest): number | undefined {
  const id = Number(request.headers['last-event-id'])
  return request.headers['last-event-id'] !== undefined && Number.isSafeInteger(id) && id >= 0 ? id : undefined
}

async function catchUp(pool: Pool, listener: Listener, lastSeen: number, newest: number): Promise<void> {
  const [missed] = await eventsAfter(pool, [listener.channel], lastSeen)
  if (missed) send(listener, missed)
  else if (await isForgotten(pool, lastSeen)) send(listener, { id: newest, channel: listener.channel, kind: 'unknown' })
}

function open(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...constantHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
    // Closes with its stream: a kept-alive connection would delay the server's shutdown.
    connection: 'close',
  })
  reply.raw.write(`retry: ${retryMs}\n\n`)
}

function send(listener: Listener, { id, kind }: LiveEvent): void {
  const { raw } = listener.reply
  listener.lastId = Math.max(listener.lastId, id)
  // Transient signals have no id to resume from.
  const head = id === whispered ? 'event: whisper' : `id: ${id}\nevent: change`
  raw.write(`${head}\ndata: ${JSON.stringify({ kind })}\n\n`)
  if (raw.writableLength > unreadBytes) raw.destroy()
}
