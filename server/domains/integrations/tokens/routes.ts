import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import { AppInput } from '#contract/integrations/apps.ts'
import type { Locale } from '#contract/primitives.ts'
import { appScopes } from '#contract/scopes.ts'
import type { Context } from '#server/lib/context.ts'
import { closedPolicy, constantHeaders } from '#server/lib/headers.ts'
import { html } from '#server/lib/html.ts'
import { newToken } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { madeOnce } from '#server/lib/made-once.ts'
import { oauthPaths, startOAuth } from '#server/lib/oauth.ts'
import { registerItself } from '../apps/service.ts'
import { bindingOf, usualScope } from './rules.ts'
import { storeOf } from './service.ts'

type Options = {
  contextOf: (request: FastifyRequest) => Context
  systemContext: () => Context
  /** Value of one of our cookies in the request, and how it is set. */
  cookieOf: (request: FastifyRequest, name: string) => string | undefined
  cookieFor: (name: string, value: string) => string
}

const calls = { count: 120, seconds: 60 }
/** Browser and language of a request, for the pages that the library asks us for. */
type Caller = { browser: string; locale: Locale }

/** Addresses that tokens can be asked for. They all mean the same API. */
const resourcesOf = (appUrl: string) => {
  const { origin } = new URL(appUrl)
  return [origin, `${origin}/`, `${origin}/mcp`]
}

/**
 * Mounts OAuth 2.1 for apps: metadata (RFC 8414, RFC 9728), registration (RFC 7591), authorization with PKCE, tokens, revocation. Ours are the
 * metadata, the registration and the page where people decide; the protocol is the library's.
 */
export function mountOAuth(app: FastifyInstance, options: Options): void {
  const { contextOf, systemContext, cookieOf, cookieFor } = options
  const { config } = systemContext()
  const { origin, host, protocol } = new URL(config.appUrl)
  const callers = new WeakMap<IncomingMessage, Caller>()
  const server = madeOnce(() =>
    startOAuth({
      issuer: origin,
      resources: resourcesOf(config.appUrl),
      scopes: appScopes,
      secret: config.secret,
      store: storeOf(systemContext),
      consentPath: (request, uid) => {
        const { browser, locale } = callers.get(request)!
        return `${locale === 'en' ? '/en' : ''}/oauth/consent/${uid}?check=${bindingOf(config.secret, uid, browser)}`
      },
      errorPage: (request, error) => errorPage(callers.get(request)?.locale ?? 'es', error),
      failed: (error) => systemContext().log.error({ err: error }, 'authorization server failed'),
    }),
  )

  /** Hands a call to the library, which derives its addresses from the request: it always gets the site's own. */
  async function handOver(request: FastifyRequest, reply: FastifyReply, caller: Caller, url = request.raw.url ?? '/'): Promise<void> {
    const handle = await server()
    const { raw } = request
    raw.headers.host = host
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete raw.headers['x-forwarded-host']
    callers.set(raw, caller)
    reply.hijack()
    const headers = {
      ...constantHeaders,
      'referrer-policy': 'no-referrer',
      'content-security-policy': closedPolicy,
      'x-request-id': request.id,
    }
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
    await handle(Object.assign(raw, { originalUrl: url, url }), reply.raw)
  }

  void app.register(async (oauth) => {
    // The library parses bodies itself.
    oauth.removeAllContentTypeParsers()
    oauth.addContentTypeParser('*', (_request, _payload, done) => done(null))
    oauth.addHook('onRequest', async (request) => {
      const ctx = contextOf(request)
      await takeLimit(ctx, `oauth ip:${ctx.ip}`, calls)
    })
    oauth.get<{ Querystring: Record<string, unknown> }>(oauthPaths.authorize, async (request, reply) => {
      const { locale } = contextOf(request)
      const url = new URL(request.raw.url ?? '/', origin)
      if (!['query', null].includes(url.searchParams.get('response_mode'))) return refused(reply, locale)
      if (!url.searchParams.get('scope')) url.searchParams.set('scope', usualScope)
      const known = cookieOf(request, 'oauth')
      const browser = known ?? newToken()
      if (!known) reply.raw.setHeader('set-cookie', cookieFor('oauth', browser))
      return handOver(request, reply, { browser, locale }, url.pathname + url.search)
    })
    const plain = (request: FastifyRequest, reply: FastifyReply) =>
      handOver(request, reply, { browser: cookieOf(request, 'oauth') ?? newToken(), locale: contextOf(request).locale })
    oauth.get(`${oauthPaths.authorize}/:uid`, plain)
    oauth.route({ method: ['POST', 'OPTIONS'], url: oauthPaths.token, handler: plain })
    oauth.route({ method: ['POST', 'OPTIONS'], url: oauthPaths.revoke, handler: plain })
  })

  mountMetadata(app, origin)
  mountRegistration(app, contextOf)
}

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, mcp-protocol-version',
  'cache-control': 'public, max-age=300',
}

function mountMetadata(app: FastifyInstance, origin: string): void {
  const server = {
    issuer: origin,
    authorization_endpoint: origin + oauthPaths.authorize,
    token_endpoint: origin + oauthPaths.token,
    registration_endpoint: origin + oauthPaths.register,
    revocation_endpoint: origin + oauthPaths.revoke,
    scopes_supported: appScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/api/v1/docs`,
  }
  const resource = (path: string) => ({
    resource: origin + path,
    authorization_servers: [origin],
    scopes_supported: appScopes,
    bearer_methods_supported: ['header'],
    resource_name: brand.name,
    resource_documentation: `${origin}/api/v1/docs`,
  })
  const documents = {
    '/.well-known/oauth-authorization-server': server,
    '/.well-known/oauth-protected-resource': resource(''),
    '/.well-known/oauth-protected-resource/mcp': resource('/mcp'),
  }
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, (_request, reply) => reply.headers(open).send(document))
    app.options(path, (_request, reply) => reply.headers(open).code(204).send())
  }
}

/** Registration data of a program. We decide the rest: every app is a public client with PKCE. */
const Registration = z.object({
  client_name: z.optional(z.string()),
  client_uri: z.optional(z.string()),
  redirect_uris: z.array(z.string()),
})

function mountRegistration(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context): void {
  app.options(oauthPaths.register, (_request, reply) => reply.headers(open).code(204).send())
  app.post(oauthPaths.register, async (request, reply) => {
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
    const given = z.safeParse(Registration, request.body)
    const isWebsite = given.success && given.data.client_uri?.startsWith('https://')
    const input = given.success
      ? z.safeParse(AppInput, {
          name: given.data.client_name?.trim().slice(0, 60) || new URL(given.data.redirect_uris[0] ?? 'https://app.invalid').host,
          website: isWebsite ? given.data.client_uri : null,
          redirect_uris: given.data.redirect_uris,
        })
      : given
    if (!input.success) {
      const isRedirect = given.success && input.error.issues.some(({ path }) => path[0] === 'redirect_uris')
      const error = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata'
      return reply
        .code(400)
        .headers(headers)
        .send({ error, error_description: 'redirect_uris: 1 to 5, https or http on a loopback address, without a fragment' })
    }
    const client = await registerItself(contextOf(request), input.data)
    return reply
      .code(201)
      .headers(headers)
      .send({
        client_id: client.id,
        client_id_issued_at: Math.floor(client.created_at.getTime() / 1000),
        client_name: client.name,
        ...(client.website && { client_uri: client.website }),
        redirect_uris: client.redirect_uris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        scope: appScopes.join(' '),
      })
  })
}

const words = {
  es: {
    title: 'No se pudo conectar la aplicación',
    text: 'La aplicación mandó una solicitud que no es válida, o ya venció. Vuelve a la aplicación e inténtalo otra vez.',
  },
  en: {
    title: 'The app couldn’t be connected',
    text: 'The app sent a request that isn’t valid, or it has expired. Go back to the app and try again.',
  },
}

const errorPage = (locale: Locale, { code, description }: { code: string; description: string | undefined }): string =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${words[locale].title}</title>
      </head>
      <body>
        <h1>${words[locale].title}</h1>
        <p>${words[locale].text}</p>
        <p><code>${code}</code> ${description}</p>
      </body>
    </html>`.markup

const refused = (reply: FastifyReply, locale: Locale) =>
  reply
    .code(400)
    .type('text/html; charset=utf-8')
    .send(errorPage(locale, { code: 'invalid_request', description: 'unsupported response_mode' }))
