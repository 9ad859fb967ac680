import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { api } from '#contract/api.ts'
import { readLimits } from '#contract/endpoint.ts'
import type { Locale } from '#contract/primitives.ts'
import type { ApiClient } from '#web/lib/api.ts'
import { type Actor, systemContext } from './lib/context.ts'
import { allowOrigin } from './lib/cors.ts'
import type { Pool } from './lib/db.ts'
import { securityHeaders } from './lib/headers.ts'
import { mountHealth } from './lib/health.ts'
import { inProcess } from './lib/implement.ts'
import { takeLimit } from './lib/limits.ts'
import { listenToAll } from './lib/live.ts'
import { mountLive } from './lib/live-stream.ts'
import { generationOf } from './lib/remembered.ts'
import { mountMetrics } from './lib/metrics.ts'
import { monthsAhead } from './lib/months.ts'
import { mountOpenApi } from './lib/openapi-routes.ts'
import { traceRequests } from './lib/telemetry/requests.ts'
import { isTraced } from './lib/telemetry/traced.ts'
import { siteAddress } from './lib/site.ts'
import { measuresOf, namingWhoMoved } from './domains/admin/service.ts'
import { actorOf } from './domains/auth/service.ts'
import { catalogChannel, forgetCatalog } from './domains/catalog/service.ts'
import { forgetListings, listingsChannel } from './domains/companies/service.ts'
import { registerLinkPages } from './domains/auth/links/routes.ts'
import { mountFeed } from './domains/blog/feed/routes.ts'
import { mountWordPress } from './domains/blog/wordpress/routes.ts'
import { mountMap } from './domains/geo/map/routes.ts'
import { mountEmbeds } from './domains/integrations/embeds/routes.ts'
import { mountCalendarFeeds } from './domains/leads/calendar-feeds/routes.ts'
import { mountRelays } from './domains/leads/relays/routes.ts'
import { mountDiscovery } from './domains/discovery/sitemaps/routes.ts'
import { appOf, holderOf } from './domains/integrations/service.ts'
import { mountOAuth } from './domains/integrations/tokens/routes.ts'
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
  challenge,
  contextOf,
  cookieFor,
  cookieOf,
  hasPrivacySignal,
  localeOf,
  mountApi,
  prepareHttp,
  programOf,
} from './http.ts'
import { mayListen } from './may-listen.ts'
import { mountMcp } from './mcp/mount.ts'
import type { Parts } from './parts.ts'
import { resetTown } from './reset.ts'

type Given = Omit<Parts, 'actorOf' | 'keyHolderOf' | 'namingWhoMoved'>

/** Strips the host from `http://host/path`, as proxies may send it, because the host is untrusted. */
const withoutHost = (url: string) => url.replace(/^https?:\/\/[^/?#]*\/*/i, '/')
/** A caller's own request id, if it is a UUID, so that it finds its calls in our logs; else a new one. */
const requestIdOf = (given: unknown) =>
  typeof given === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given) ? given : randomUUID()
/** Timeout for clients that stop reading a response. */
const unreadMs = 30_000

/** The server without our routes: transport limits, headers, errors, health, cookies. */
async function newServer(parts: Parts): Promise<FastifyInstance> {
  const { config, log, drain } = parts
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
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
  if (isTraced()) traceRequests(app)
  securityHeaders(app)
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // Makes clients of a stopping process open their next connection to another one.
    if (drain.isDraining) reply.header('connection', 'close')
    // Restarts with every byte sent, and resets with the next request.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(unreadMs)
    next()
  })
  answerErrors(app)
  mountMetrics(app, { ...parts, measures: [...measuresOf(() => systemContext(parts)), monthsAhead(parts.pool, parts.clock.now)] })
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
    keyHolderOf: async (secret) => (await holderOf(pool, clock.now(), secret)) ?? appOf(pool, clock.now(), secret),
    actorOf: (request) =>
      actorOf(pool, clock.now(), {
        session: cookie(request, 'session'),
        guest: cookie(request, 'guest'),
        hasPrivacySignal: hasPrivacySignal(request),
      }),
  }
}

/** The whole application in one Fastify instance: API, pages, health. It isn't listening yet. */
export async function createApp(given: Given, { hasPages = true } = {}): Promise<FastifyInstance> {
  const { pool, clock, settings, config } = given
  const parts = partsOf(given)
  const app = await newServer(parts)
  registerLinkPages(app, localeOf)
  for (const implementation of Object.values(implementations)) mountApi(app, parts, implementation)
  registerMedia(app, () => systemContext(parts))
  const anyone = (request: FastifyRequest, locale = localeOf(request)) => contextOf(parts, request, { actor: { kind: 'anyone' }, locale })
  const limitRate = (limit: typeof readLimits.any | typeof readLimits.pages) => (request: FastifyRequest) => {
    const ctx = anyone(request)
    return takeLimit(ctx, `${limit.shared} ip:${ctx.ip}`, limit)
  }
  mountWordPress(app, anyone)
  mountFeed(app, anyone)
  mountCalendarFeeds(app, anyone)
  mountEmbeds(app, { contextOf: anyone, cookieFor: (name, value) => cookieFor(config, name, value) })
  mountDiscovery(app, anyone)
  mountMap(app, anyone)
  await mountUnsubscribe(app, () => systemContext(parts))
  await mountStopInvitations(app, () => systemContext(parts))
  await mountReports(app, () => systemContext(parts))
  await mountRelays(app, () => systemContext(parts))
  await mountGatewayNotices(app, () => systemContext(parts))
  mountOpenApi(app, { api, hasAdmin: config.documentsAdmin, appUrl: config.appUrl, limitRate: limitRate(readLimits.any) })
  mountOAuth(app, {
    contextOf: anyone,
    systemContext: () => systemContext(parts),
    cookieOf: (request, name) => cookieOf(config, request, name),
    cookieFor: (name, value) => cookieFor(config, name, value),
  })
  mountMcp(app, {
    version: config.version,
    callerOf: (request, reply) => programOf(parts, request, reply),
    clientFor: (request, as) => clientFor(parts, request, as),
    site: (path, locale) => siteAddress(config, path, locale),
    limitRate: limitRate(readLimits.any),
    challenge: challenge(config),
  })
  await mountLive(app, {
    pool,
    contextOf: async (request) => contextOf(parts, request, { actor: await parts.actorOf(request), locale: localeOf(request) }),
    mayListen,
  })
  await forgetOnChange(app, pool)
  if (config.hasSandbox) await mountDev(app, { ...parts, work, reset: () => resetTown(pool, clock) })
  if (hasPages) {
    const { mountPages } = await import('./web.ts')
    await mountPages(app, {
      mode: config.mode === 'development' ? 'development' : 'production',
      appUrl: config.appUrl,
      secret: config.secret,
      hasSandbox: config.hasSandbox,
      hasGoogle: config.google !== undefined,
      hasVoice: config.voice !== undefined,
      hasFirebase: config.firebase !== undefined,
      hasStripe: config.stripe !== undefined,
      referralOrigin: config.referralOrigin,
      mapOrigin: config.mapTiles?.origin,
      settings,
      generation: () => generationOf(pool),
      limitRate: limitRate(readLimits.pages),
      isKnown: (request) => ['session', 'guest'].some((name) => cookieOf(config, request, name) !== undefined),
      apiFor: (request, { locale, session }) =>
        clientFor(parts, request, { locale, actor: session ? parts.actorOf(request) : { kind: 'anyone' } }),
    })
  }
  return app
}

/** Forgets cached data when any process changes what it is made from. Without notifications the catalog expires in a minute, pages in five seconds. */
async function forgetOnChange(app: FastifyInstance, pool: Pool): Promise<void> {
  const subscription = await listenToAll(pool, ({ channel }) => {
    if (channel === catalogChannel) forgetCatalog({ db: pool })
    if (channel === listingsChannel) forgetListings({ db: pool })
  }).catch(() => undefined)
  app.addHook('preClose', async () => {
    await subscription?.unlisten().catch(() => undefined)
  })
}

/** A worker's server with health and metrics only. */
export const createWorkerApp = (given: Given): Promise<FastifyInstance> => newServer(partsOf(given))

/** The referral API on its own host: invitations only, callable from the site's pages only. */
export async function createReferralApp(given: Given): Promise<FastifyInstance> {
  const parts = partsOf(given)
  const app = await newServer(parts)
  await allowOrigin(app, new URL(given.config.appUrl).origin)
  const { api: all, handlers } = implementations.referrals
  mountApi(app, parts, { api: { invite: all['invite']! }, handlers })
  return app
}

/** Typed API in this process, on behalf of `actor`. */
function clientFor(parts: Parts, request: FastifyRequest, as: { locale: Locale; actor: Actor | Promise<Actor> }): ApiClient {
  const ctx = Promise.resolve(as.actor).then((actor) => contextOf(parts, request, { actor, locale: as.locale }))
  const domains = Object.entries(implementations).map(([domain, implementation]) => [domain, inProcess(implementation, ctx)])
  return Object.fromEntries(domains) as ApiClient
}
