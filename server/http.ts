import { platformTimeZone } from '#contract/time-zone.ts'
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Download, type Endpoint, readLimits, type Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, type ErrorSpec, type FieldErrors, isError, refuseInvalid } from '#contract/errors.ts'
import { keyErrors } from '#contract/integrations/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { unstorable } from '#contract/validation.ts'
import type { Actor, Context, CookieChange } from './lib/context.ts'
import type { Config } from './lib/config.ts'
import { closedPolicy, constantHeaders } from './lib/headers.ts'
import { newToken } from './lib/ids.ts'
import { handleCall, type Implementation } from './lib/implement.ts'
import { takeLimit } from './lib/limits.ts'
import { routeOf } from './lib/metrics.ts'
import { makeReadable } from './lib/readable.ts'
import { networkOf } from './lib/network.ts'
import { takeAlong } from './domains/projects/service.ts'
import type { Parts } from './parts.ts'

const maxUploadBytes = 10 * 1024 * 1024
/** Calls with an invalid key, by address. */
const invalidKeys = { count: 60, seconds: 60 }
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Over TLS, the `__Host-` prefix binds a cookie to this host. Plain names for http://localhost. */
const cookieName = (config: Config, name: string) => (config.isSecure ? `__Host-${name}` : name)
export const cookieOf = (config: Config, request: FastifyRequest, name: string) => request.cookies[cookieName(config, name)]

/** Header that sets a cookie of a response that bypasses Fastify. */
export const cookieFor = (config: Config, name: string, value: string): string =>
  `${cookieName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${config.isSecure ? '; Secure' : ''}`

/** Language of a call: the person's choice, else the browser's preference, else Spanish. */
export function localeOf(request: FastifyRequest): Locale {
  // Requests with an unreadable address are refused before cookies are parsed.
  const chosen = request.cookies?.['locale']
  if (chosen && (locales as readonly string[]).includes(chosen)) return chosen as Locale
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';'))
    .map(([tag = '', weight = 'q=1']) => ({ language: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight.trim().slice(2)) || 0 }))
    .toSorted((a, b) => b.weight - a.weight)
  return (wanted.find(({ language }) => (locales as readonly string[]).includes(language))?.language ?? 'es') as Locale
}

export const hasPrivacySignal = (request: FastifyRequest): boolean => request.headers['sec-gpc'] === '1'

const zones = new Map<string, string>()

/** Time zone of the header if valid, else the platform's. */
function timeZoneOf(request: FastifyRequest): string {
  const name = String(request.headers['x-timezone'] ?? '')
  if (name === '' || name.length > 64) return platformTimeZone
  let zone = zones.get(name)
  if (!zone) {
    try {
      zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    } catch {
      zone = platformTimeZone
    }
    if (zones.size < 1000) zones.set(name, zone)
  }
  return zone
}

/** The context of one request, on behalf of `actor`. */
export function contextOf(
  { pool, clock, settings, config, tables, log }: Parts,
  request: FastifyRequest,
  { actor, locale }: { actor: Actor; locale: Locale },
  changes: CookieChange[] = [],
): Context {
  return {
    db: pool,
    actor,
    now: clock.now,
    settings,
    locale,
    timeZone: timeZoneOf(request),
    config,
    tables,
    log: (request.log as Context['log']) ?? log,
    requestId: request.id,
    ip: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    hasPrivacySignal: hasPrivacySignal(request),
    cookie: (name) => cookieOf(config, request, name),
    setCookie: (change) => void changes.push(change),
    atSignIn: takeAlong,
  }
}

function applyCookies(reply: FastifyReply, config: Config, changes: readonly CookieChange[]): void {
  for (const { name: bare, value, maxAgeSeconds, isReadable } of changes) {
    const name = isReadable ? bare : cookieName(config, bare)
    const options = { path: '/', httpOnly: !isReadable, secure: config.isSecure, sameSite: 'lax' as const }
    if (value === null) reply.clearCookie(name, options)
    else reply.setCookie(name, value, { ...options, ...(maxAgeSeconds ? { maxAge: maxAgeSeconds } : {}) })
  }
}

/** Binds the CSRF token to its session, so that a token planted earlier doesn't survive sign-in. */
const csrfSignature = (config: Config, nonce: string, session: string) =>
  createHmac('sha256', config.secret).update(`csrf:${nonce}:${session}`).digest('base64url')

function newCsrfToken(config: Config, session = ''): string {
  const nonce = randomBytes(18).toString('base64url')
  return `${nonce}.${csrfSignature(config, nonce, session)}`
}

function checkCsrf(config: Config, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  // A local machine has several names, so without TLS the origin may also be the host of the request.
  const isOwn = origin === new URL(config.appUrl).origin || (!config.isSecure && origin === `http://${request.headers.host}`)
  if (origin !== undefined && !isOwn) throw new AppError(commonErrors.forbidden)
  if (site === 'cross-site') throw new AppError(commonErrors.forbidden)
  const token = String(request.headers['x-xsrf-token'] ?? '')
  const [nonce = '', signature = ''] = token.split('.')
  const expected = csrfSignature(config, nonce, cookieOf(config, request, 'session') ?? '')
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)]
  const isSame = given.length === right.length && timingSafeEqual(given, right)
  if (!isSame || token !== request.cookies['XSRF-TOKEN']) throw new AppError(commonErrors.csrfMismatch)
}

async function uploadOf(request: FastifyRequest): Promise<{ file: Upload | undefined; body: Record<string, string> }> {
  if (!request.isMultipart()) throw new AppError(commonErrors.unsupportedType)
  const body: Record<string, string> = {}
  let file: Upload | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { bytes: await part.toBuffer(), name: part.filename.slice(0, 200), type: part.mimetype }
      else if (typeof part.value === 'string') body[part.fieldname] = part.value
    }
  } catch (error) {
    // An upload that breaks off has no status.
    throw error instanceof Error && 'statusCode' in error ? error : new AppError(commonErrors.malformed)
  }
  return { file, body }
}

/** Cookies, JSON parsing, uploads and CSRF, for every call. */
export async function prepareHttp(app: FastifyInstance, { config }: Parts): Promise<void> {
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 4000, parts: 11 } })
  app.removeContentTypeParser('text/plain')
  app.get('/sanctum/csrf-cookie', (request, reply) => {
    const session = cookieOf(config, request, 'session')
    const token = newCsrfToken(config, session)
    // Sets the guest secret before the first call that creates a guest, so that a retry comes from the same guest.
    if (!session && !cookieOf(config, request, 'guest'))
      applyCookies(reply, config, [{ name: 'guest', value: newToken(), maxAgeSeconds: 30 * 86_400 }])
    // Pages of another host can't read this host's cookies, so allowed ones read the token from a header.
    if (config.role === 'referral') reply.header('x-xsrf-token', token)
    return reply.setCookie('XSRF-TOKEN', token, { path: '/', secure: config.isSecure, sameSite: 'lax' }).code(204).send()
  })
}

/** Mounts every endpoint of a domain at its method and path. */
export function mountApi(app: FastifyInstance, parts: Parts, { api, handlers }: Pick<Implementation, 'api' | 'handlers'>): void {
  for (const [name, endpoint] of Object.entries(api)) {
    if (endpoint.isServedApart) continue
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Brotli holds about 40 MB for a slow download (docs/benchmarks.md).
      ...(endpoint.download ? { compress: { encodings: ['gzip'] } } : {}),
      handler: answer(parts, endpoint, handlers[name]!),
    })
  }
}

/**
 * Secret of a call by an API key. Such a call has no cookies: it neither reads nor sets any, and forged requests of pages can't make it,
 * because browsers never send this header on their own.
 */
function bearerOf(request: FastifyRequest): string | undefined {
  const [, secret] = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? []
  if (secret !== undefined) request.cookies = {}
  return secret
}

/** Tells a program where it can get a token (RFC 9728). */
export const challenge = ({ appUrl }: Config, error?: 'invalid_token'): string =>
  `Bearer ${error ? `error="${error}", ` : ''}resource_metadata="${new URL(appUrl).origin}/.well-known/oauth-protected-resource/mcp"`

/** @throws AppError `key_invalid`; `rate_limited` for an address that tries many */
async function keyHolder(parts: Parts, request: FastifyRequest, reply: FastifyReply, secret: string): Promise<Actor> {
  const actor = await parts.keyHolderOf(secret)
  if (actor) return actor
  const ctx = contextOf(parts, request, { actor: { kind: 'anyone' }, locale: localeOf(request) })
  await takeLimit(ctx, `invalid keys ip:${ctx.ip}`, invalidKeys)
  reply.header('www-authenticate', challenge(parts.config, 'invalid_token'))
  throw new AppError(keyErrors.invalid)
}

/** Caller of a route for programs: the holder of an API key in the header, or anybody. */
export async function programOf(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const secret = bearerOf(request)
  return secret === undefined ? { kind: 'anyone' } : keyHolder(parts, request, reply, secret)
}

const answer =
  (parts: Parts, endpoint: Endpoint, handler: Implementation['handlers'][string]) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { config } = parts
    const secret = bearerOf(request)
    if (secret === undefined && unsafe.has(endpoint.method)) checkCsrf(config, request)
    const changes: CookieChange[] = []
    const actor = secret === undefined ? await parts.actorOf(request) : await keyHolder(parts, request, reply, secret)
    const ctx = contextOf(parts, request, { actor, locale: localeOf(request) }, changes)
    const { file, body } = endpoint.upload ? await uploadOf(request) : { file: undefined, body: request.body }
    makeReadable(body)
    refuseInvalid(zeroBytesIn(request.query))
    if (endpoint.upload && !file)
      throw new AppError(commonErrors.invalid, { fields: { file: [{ es: 'Elige un archivo.', en: 'Choose a file.' }] } })
    const key = request.headers['idempotency-key']
    const call = { params: request.params, query: request.query, body, file, ...(typeof key === 'string' ? { key } : {}) }
    const outcome = await handleCall(endpoint, handler, ctx, call).catch(async (error: unknown) => {
      // Rate-limits clients that guess ids.
      if (isError(error, commonErrors.notFound)) await takeLimit(ctx, `missing ip:${ctx.ip}`, readLimits.missing)
      throw endpoint.access === 'admin' ? await parts.namingWhoMoved(ctx, request.params, error) : error
    })
    if (secret === undefined) applyCookies(reply, config, changes)
    const session = changes.findLast((change) => change.name === 'session')
    if (session && secret === undefined)
      reply.setCookie('XSRF-TOKEN', newCsrfToken(config, session.value ?? ''), { path: '/', secure: config.isSecure, sameSite: 'lax' })
    if (outcome.isReplayed) reply.header('idempotency-replayed', 'true')
    if (endpoint.download) return sendFile(reply, outcome.answer as Download)
    if (!endpoint.response) return reply.code(endpoint.status ?? 204).send()
    return reply
      .code(endpoint.status ?? 200)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(outcome.answer))
  }

const sendFile = (reply: FastifyReply, { name, type, ...file }: Download) =>
  reply
    .headers({
      'content-type': type,
      ...('bytes' in file ? { 'content-length': file.bytes.byteLength } : {}),
      'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
    })
    .send('bytes' in file ? Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength) : Readable.from(file.parts))

const bySqlState: [RegExp, ErrorSpec][] = [
  [/^22/, commonErrors.invalid],
  [/^23505$/, commonErrors.inProgress],
  [/^(40001|40P01|55P03|57014)$/, commonErrors.unavailable],
]
const byFastifyCode: Record<string, ErrorSpec> = {
  FST_ERR_CTP_BODY_TOO_LARGE: commonErrors.tooLarge,
  FST_REQ_FILE_TOO_LARGE: commonErrors.tooLarge,
  FST_FILES_LIMIT: commonErrors.tooLarge,
  FST_PARTS_LIMIT: commonErrors.tooLarge,
  FST_FIELDS_LIMIT: commonErrors.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: commonErrors.unsupportedType,
}
const databaseIsAway = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
])

const diskIsFull = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Whether the failure only means that the database is unreachable. */
export const isDatabaseAway = ({ name, code = '' }: Error & { code?: string }): boolean =>
  databaseIsAway.has(code) || (name === 'PostgresError' && /^(53|57P|08)/.test(code))

/** Whether a write reached a database that is no longer the primary. In a GET, which may not write, it is a bug of ours. */
const isReplaced = ({ code }: FastifyError, method: string): boolean => code === '25006' && unsafe.has(method)

/** Error spec of a failure; undefined for a bug of ours. */
function specOf(error: FastifyError, method: string): ErrorSpec | undefined {
  const { code, statusCode } = error
  if (byFastifyCode[code]) return byFastifyCode[code]
  if (isDatabaseAway(error) || isReplaced(error, method)) return commonErrors.unavailable
  if (diskIsFull.has(code)) return commonErrors.unavailable
  if (error.name === 'PostgresError') return bySqlState.find(([pattern]) => pattern.test(code))?.[1]
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return commonErrors.malformed
}

/** Turns every failure into the API's error format. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError(commonErrors.notFound)
  })
}

/** Responds to an address that Fastify can't parse. No route, hook or error handler sees such requests. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ ...constantHeaders, 'content-security-policy': closedPolicy, 'cache-control': 'private, no-store' })
  return answerError(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? new AppError(commonErrors.notFound) : error, request, reply)
}

/** Query fields with a zero byte, which schemas don't check. */
const zeroBytesIn = (query: unknown): FieldErrors =>
  Object.fromEntries(Object.entries(query ?? {}).flatMap(([name, value]) => (String(value).includes('\0') ? [[name, [unstorable]]] : [])))

/** Responds to invalid HTTP, which has neither a route nor a language. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, spec] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', commonErrors.tooLarge]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', commonErrors.malformed]
        : ['400 Bad Request', commonErrors.malformed]
  const body = JSON.stringify({ message: spec.message.es, code: spec.code, request_id: randomUUID() })
  const headers = {
    ...constantHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = error instanceof AppError ? error : toAppError(error as FastifyError, request.method)
  const locale = localeOf(request)
  if (!expected) {
    const { name, message, stack } = error
    const { route } = routeOf(request)
    request.log.error(
      { err: { name, message, stack, code: (error as FastifyError).code }, method: request.method, route },
      'request failed',
    )
    const apology =
      locale === 'es'
        ? 'Algo salió mal de nuestro lado. Inténtalo de nuevo en un momento.'
        : 'Something went wrong on our side. Try again in a moment.'
    return reply.code(500).send({ message: apology, code: 'internal', request_id: request.id })
  }
  const { spec, fields, retryAfterSeconds, overtaking } = expected
  if (retryAfterSeconds !== undefined || spec.status === 503) reply.header('retry-after', retryAfterSeconds ?? 2)
  const errors =
    fields && Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map((message) => message[locale])]))
  return reply.code(spec.status).send({
    message: spec.message[locale],
    code: spec.code,
    ...(errors ? { errors } : {}),
    ...(overtaking ? { overtaking } : {}),
    request_id: request.id,
  })
}

function toAppError(error: FastifyError, method: string): AppError | undefined {
  const spec = specOf(error, method)
  return spec && new AppError(spec)
}
