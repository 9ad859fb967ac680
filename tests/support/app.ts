import { tables } from '#server/tables.ts'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { api, type Api } from '#contract/api.ts'
import type { Overtaking } from '#contract/errors.ts'
import type { CallOptions, Client, Endpoint } from '#contract/endpoint.ts'
import type { Locale } from '#contract/primitives.ts'
import { createApp } from '#server/app.ts'
import { work } from '#server/events.ts'
import { createReputationKey } from '#server/domains/reviews/service.ts'
import { createVapidKeys } from '#server/gateways/push/vapid.ts'
import { type Config, readConfig } from '#server/lib/config.ts'
import { type Actor, type Context, systemActor, systemContext } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { type RunReport, runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { type SettingsAt, startSettings } from '#server/lib/settings.ts'

export type TestClient = { [D in keyof Api]: Client<Api[D]> } & { cookies: Map<string, string> }

/** An error answer of the API. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]> | undefined
  readonly overtaking: Overtaking | undefined
  readonly headers: Record<string, unknown>
  constructor(
    status: number,
    body: { message: string; code: string; errors?: Record<string, string[]>; overtaking?: Overtaking },
    headers: Record<string, unknown>,
  ) {
    super(`${status} ${body.code}: ${body.message} ${JSON.stringify(body.errors ?? {})}`)
    this.status = status
    this.code = body.code
    this.errors = body.errors
    this.overtaking = body.overtaking
    this.headers = headers
  }
}

/** How a call was refused. @throws Error when it was carried out, and what else went wrong */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  const reason = await call.then(
    () => new Error('it was not refused'),
    (error: unknown) => error,
  )
  if (reason instanceof Refusal) return reason
  throw reason
}

const codeOfOutcome = (outcome: PromiseSettledResult<unknown>): string => {
  if (outcome.status === 'fulfilled') return 'done'
  if (outcome.reason instanceof Refusal) return outcome.reason.code
  throw outcome.reason
}

/** The code that a call was refused with, or `done`. @throws what else went wrong */
export const codeOf = async (call: Promise<unknown>): Promise<string> => codeOfOutcome((await Promise.allSettled([call]))[0])

/** The same of calls made at one moment, sorted, for who of them comes first is not known. @throws what else went wrong */
export const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] => outcomes.map(codeOfOutcome).toSorted()

export type TestApp = {
  app: FastifyInstance
  config: Config
  /** Stops the product's clock of this app at an instant; without one it runs again. */
  setNow: (now?: Date) => void
  now: () => Date
  settings: SettingsAt
  /** A context as the services get it. */
  context: (actor?: Actor) => Context
  /** A browser without a session; it keeps its cookies. */
  visitor: (options?: { locale?: Locale }) => TestClient
  /** A browser that is signed in as this person. */
  as: (userId: string, options?: { locale?: Locale }) => Promise<TestClient>
  /** A program that calls with the secret of an API key, without cookies. */
  withKey: (secret: string) => TestClient
  /** Runs every time rule as of the app's clock, and all that waits for a worker. @throws Error when one of them failed */
  runJobs: () => Promise<RunReport>
  close: () => Promise<void>
  /** Parts that further servers on the same database are made of. */
  parts: Pick<Parameters<typeof createApp>[0], 'pool' | 'clock' | 'settings' | 'config' | 'tables'>
}

/**
 * The real application on `db`, without pages and without a port. Rate limits are off unless `LIMITS` says otherwise; its pictures stand in a
 * folder of its own, and go with it, unless `DATA_DIR` names another.
 */
export async function testApp(db: Pool, variables: Record<string, string> = {}): Promise<TestApp> {
  const ownFolder = join(tmpdir(), `oficio-${newId()}`)
  const config = readConfig({
    NODE_ENV: 'test',
    SANDBOX: 'on',
    LIMITS: '0',
    LOG_LEVEL: 'silent',
    APP_SECRET: 'a secret for tests, longer than 32 characters',
    DATA_DIR: ownFolder,
    ...variables,
  })
  let fixed: Date | undefined
  const now = () => fixed ?? new Date()
  const clock = { now, refresh: async () => {}, stop: async () => {} }
  const log = createLog('silent')
  const { settings, stop } = await startSettings(db, now)
  const system = systemContext({ pool: db, clock, settings, config, tables, log })
  await Promise.all([createVapidKeys(system), createReputationKey(system)])
  const app = await createApp({ pool: db, clock, settings, config, tables, log, drain: { isDraining: false } }, { hasPages: false })
  await app.ready()
  const visitor = ({ locale = 'en' }: { locale?: Locale } = {}) => browser(app, locale)
  return {
    app,
    config,
    parts: { pool: db, clock, settings, config, tables },
    now,
    setNow: (date) => void (fixed = date),
    context: (actor = systemActor) => ({
      db,
      actor,
      now,
      settings,
      locale: 'en',
      timeZone: 'America/New_York',
      config,
      tables,
      log,
      requestId: newId(),
      ip: '127.0.0.1',
      userAgent: 'test',
      hasPrivacySignal: false,
      cookie: () => undefined,
      setCookie: () => {},
      atSignIn: async () => {},
    }),
    visitor,
    withKey: (secret) => browser(app, 'en', secret),
    as: async (userId, options) => {
      const client = visitor(options)
      const token = newToken()
      const hash = createHash('sha256').update(token).digest()
      await db`
        insert into sessions (token_hash, kind, user_id, created_at, seen_at, expires_at)
        values (${hash}, 'user', ${userId}, ${now()}, ${now()}, ${new Date(now().getTime() + 30 * 86_400_000)})`
      client.cookies.set('session', token)
      return client
    },
    runJobs: async () => {
      const report = await runJobsNow({ pool: db, clock, settings, config, tables, log }, work)
      if (report.failures.length > 0) throw new Error(report.failures.map(({ name, message }) => `${name}: ${message}`).join('\n'))
      return report
    },
    settings,
    close: async () => {
      await stop()
      await app.close()
      await rm(ownFolder, { recursive: true, force: true })
    },
  }
}

type RawCall = { params?: Record<string, string>; query?: Record<string, string>; body?: object; file?: Blob }

function browser(app: FastifyInstance, locale: Locale, secret?: string): TestClient {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (replies: readonly { name: string; value: string }[]) => {
    for (const { name, value } of replies)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
  }
  const call = async (endpoint: Endpoint, { params = {}, query, body, file }: RawCall = {}, { key }: CallOptions = {}) => {
    if (!secret && endpoint.method !== 'GET' && !cookies.has('XSRF-TOKEN')) {
      keep((await app.inject({ url: '/sanctum/csrf-cookie', headers: { cookie: header() } })).cookies)
    }
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const sent = await payloadOf(body, file)
    const reply = await app.inject({
      method: endpoint.method,
      url,
      ...(query ? { query } : {}),
      ...(sent ? { payload: sent.payload } : {}),
      headers: {
        cookie: header(),
        accept: 'application/json',
        'accept-language': locale,
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(secret ? { authorization: `Bearer ${secret}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(sent ? { 'content-type': sent.type } : {}),
      },
    })
    keep(reply.cookies)
    if (reply.statusCode >= 400) throw new Refusal(reply.statusCode, reply.json(), reply.headers)
    if (endpoint.download) return { bytes: reply.rawPayload }
    return reply.statusCode === 204 ? undefined : reply.json<unknown>()
  }
  const domains = Object.entries(api).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [name, (raw?: RawCall, options?: CallOptions) => call(endpoint, raw, options)]),
    ),
  ])
  return Object.assign(Object.fromEntries(domains), { cookies }) as TestClient
}

async function payloadOf(
  body: object | undefined,
  file: Blob | undefined,
): Promise<{ payload: string | Buffer; type: string } | undefined> {
  if (!file) return body && { payload: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  form.append('file', file, 'photo.jpg')
  const request = new Response(form)
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! }
}
