import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { api } from '#contract/api.ts'
import { readLimits } from '#contract/endpoint.ts'
import type { Locale } from '#contract/primitives.ts'
import type { ApiClient } from '#web/lib/api.ts'
import { type Actor, systemContext } from './lib/context.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import { allowOrigin } from './lib/cors.ts'
import type { Pool } from './lib/db.ts'
import { securityHeaders } from './lib/headers.ts'
import { mountHealth } from './lib/health.ts'
import { inProcess } from './lib/implement.ts'
import { takeLimit } from './lib/limits.ts'
import { listenToAll } from './lib/live.ts'
import { mountLive } from './lib/live-stream.ts'
import { generationOf } from './lib/remembered.ts'
import type { Log } from './lib/log.ts'
import type { SettingsAt } from './lib/settings.ts'
import type { Tables } from './lib/tables.ts'
import { mountMetrics } from './lib/metrics.ts'
import { mountOpenApi } from './lib/openapi-routes.ts'
import { measuresOf, namingWhoMoved } from './domains/admin/service.ts'
import { actorOf } from './domains/auth/service.ts'
import { catalogChannel, forgetCatalog } from './domains/catalog/service.ts'
import { registerLinkPages } from './domains/auth/sign-in/routes.ts'
import { mountFeed } from './domains/blog/feed/routes.ts'
import { mountWordPress } from './domains/blog/wordpress/routes.ts'
import { mountDiscovery } from './domains/discovery/sitemaps/routes.ts'
import { registerMedia } from './domains/media/pictures/routes.ts'
import { mountGatewayNotices } from './domains/payments/webhooks/routes.ts'
import { mountUnsubscribe } from './domains/notifications/preferences/routes.ts'
import { mountReports } from './domains/notifications/reports/routes.ts'
import { mountStopInvitations } from './domains/referrals/invitations/routes.ts'
import { implementations } from './api.ts'
import { mountDev } from './dev/mount.ts'
import { work } from './events.ts'
import {
  answerBroken,
  answerErrors,
  answerUnreadable,
  contextOf,
  cookieOf,
  hasPrivacySignal,
  localeOf,
  mountApi,
  prepareHttp,
} from './http.ts'
import { mayListen } from './may-listen.ts'
import { resetTown } from './reset.ts'

/** Set when the process has been told to stop: it is ready for nothing new, and says so. */
export type Drain = { isDraining: boolean }
export type Parts = {
  pool: Pool
  clock: Clock
  settings: SettingsAt
  config: Config
  tables: Tables
  log: Log
  drain: Drain
  actorOf: (request: FastifyRequest) => Promise<Actor>
  /** Of a refused call of an admin: the same refusal, with who was quicker. */
  namingWhoMoved: typeof namingWhoMoved
}
type Given = Omit<Parts, 'actorOf' | 'namingWhoMoved'>

/** An address as proxies may write it, `http://host/path`, without the host: nothing here believes who it says we are. */
const withoutHost = (url: string) => url.replace(/^https?:\/\/[^/?#]*\/*/i, '/')
/** How long an answer waits for who does not read it. */
const unreadMs = 30_000

/** What answers HTTP before any route of ours: limits of the transport, headers, errors, health, cookies. */
async function newServer(parts: Parts): Promise<FastifyInstance> {
  const { config, log, drain } = parts
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 100 * 1024,
    onProtoPoisoning: 'error',
    requestTimeout: 20_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 260 },
    clientErrorHandler: answerBroken,
    rewriteUrl: ({ url = '/' }) => withoutHost(url),
    frameworkErrors: (error, request, reply) => void answerUnreadable(error, request, reply),
  })
  securityHeaders(app)
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // A client of a process that is about to stop opens its next connection to another one.
    if (drain.isDraining) reply.header('connection', 'close')
    // Counts from the last byte that got through; with the next request it is forgotten.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(unreadMs)
    next()
  })
  answerErrors(app)
  mountMetrics(app, { ...parts, measures: measuresOf(() => systemContext(parts)) })
  mountHealth(app, parts)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await prepareHttp(app, parts)
  return app
}

function partsOf(given: Given): Parts {
  const { pool, clock, config } = given
  const cookie = (request: FastifyRequest, name: string) => cookieOf(config, request, name)
  return {
    ...given,
    namingWhoMoved,
    actorOf: (request) =>
      actorOf(pool, clock.now(), {
        session: cookie(request, 'session'),
        guest: cookie(request, 'guest'),
        hasPrivacySignal: hasPrivacySignal(request),
      }),
  }
}

/** The whole application on one Fastify: API, pages, health; not yet listening. */
export async function createApp(given: Given, { hasPages = true } = {}): Promise<FastifyInstance> {
  const { pool, clock, settings, config } = given
  const parts = partsOf(given)
  const app = await newServer(parts)
  registerLinkPages(app, localeOf)
  for (const implementation of Object.values(implementations)) mountApi(app, parts, implementation)
  registerMedia(app, () => systemContext(parts))
  const anyone = (request: FastifyRequest, locale = localeOf(request)) => contextOf(parts, request, { actor: { kind: 'anyone' }, locale })
  const holdBack = (limit: typeof readLimits.any | typeof readLimits.pages) => (request: FastifyRequest) => {
    const ctx = anyone(request)
    return takeLimit(ctx, `${limit.shared} ip:${ctx.ip}`, limit)
  }
  mountWordPress(app, anyone)
  mountFeed(app, anyone)
  mountDiscovery(app, anyone)
  await mountUnsubscribe(app, () => systemContext(parts))
  await mountStopInvitations(app, () => systemContext(parts))
  await mountReports(app, () => systemContext(parts))
  await mountGatewayNotices(app, () => systemContext(parts))
  mountOpenApi(app, { api, appUrl: config.appUrl, holdBack: holdBack(readLimits.any) })
  await mountLive(app, {
    pool,
    contextOf: async (request) => contextOf(parts, request, { actor: await parts.actorOf(request), locale: localeOf(request) }),
    mayListen,
  })
  await heedChanges(app, pool)
  if (config.hasSandbox) await mountDev(app, { ...parts, work, reset: () => resetTown(pool, clock) })
  if (hasPages) {
    const { mountPages } = await import('./web.ts')
    await mountPages(app, {
      mode: config.mode === 'development' ? 'development' : 'production',
      appUrl: config.appUrl,
      secret: config.secret,
      hasSandbox: config.hasSandbox,
      hasGoogle: config.google !== undefined,
      hasFirebase: config.firebase !== undefined,
      hasStripe: config.stripe !== undefined,
      referralOrigin: config.referralOrigin,
      settings,
      generation: () => generationOf(pool),
      holdBack: holdBack(readLimits.pages),
      isKnown: (request) => ['session', 'guest'].some((name) => cookieOf(config, request, name) !== undefined),
      apiFor: (request, as) => clientFor(parts, request, as),
    })
  }
  return app
}

/** Another process has changed the catalogue: what this one remembers of it is old. Without the news it is so for a minute at most. */
async function heedChanges(app: FastifyInstance, pool: Pool): Promise<void> {
  const subscription = await listenToAll(pool, ({ channel }) => {
    if (channel === catalogChannel) forgetCatalog({ db: pool })
  }).catch(() => undefined)
  app.addHook('preClose', async () => {
    await subscription?.unlisten().catch(() => undefined)
  })
}

/** Health and metrics of a worker, which answers nothing else. */
export const createWorkerApp = (given: Given): Promise<FastifyInstance> => newServer(partsOf(given))

/** The referral API on a host of its own: invitations alone, and for the pages of the site alone. */
export async function createReferralApp(given: Given): Promise<FastifyInstance> {
  const parts = partsOf(given)
  const app = await newServer(parts)
  await allowOrigin(app, new URL(given.config.appUrl).origin)
  const { api: all, handlers } = implementations.referrals
  mountApi(app, parts, { api: { invite: all['invite']! }, handlers })
  return app
}

/** The typed API for a page that is rendered here: on behalf of the request's session, or of nobody. */
function clientFor(parts: Parts, request: FastifyRequest, { locale, session }: { locale: Locale; session: boolean }): ApiClient {
  const actor = session ? parts.actorOf(request) : Promise.resolve<Actor>({ kind: 'anyone' })
  const ctx = actor.then((resolved) => contextOf(parts, request, { actor: resolved, locale }))
  const domains = Object.entries(implementations).map(([domain, implementation]) => [domain, inProcess(implementation, ctx)])
  return Object.fromEntries(domains) as ApiClient
}
