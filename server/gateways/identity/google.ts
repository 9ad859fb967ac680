import type { Configuration } from 'openid-client'
import type { FetchImplementation, JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { Config, GoogleConfig } from '#server/lib/config.ts'
import { callOut, type OutboundAnswer, type OutboundCall } from '#server/lib/outbound.ts'
import { observed } from '#server/lib/provider-state.ts'

/** Binds a Google sign-in to the browser that started it. Stored in a cookie until the redirect back. */
export type Started = { state: string; nonce: string; verifier: string }

/** A Google identity. `nonce` binds the token to the browser that requested it; tokens without one are rejected. */
export type Identity = {
  issuer: string
  subject: string
  /** Lower case. */
  email: string
  isEmailVerified: boolean
  name: string
  surname: string
  nonce: string | undefined
}

/** Scopes that a company grants: events of its calendars, and their list. */
export const calendarScopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
] as const

/** Carries the sandbox's token in calls of the server to its own provider. */
export const sandboxHeader = 'x-sandbox-token'

/**
 * Calls Google: no redirects, eight megabytes, five seconds. The sandbox's stand-in runs in this process, which may not reach itself under
 * its public address.
 * @throws Error without a complete answer, or with a status from 500
 */
export function askGoogle(config: Config, google: GoogleConfig, address: string, call: OutboundCall): Promise<OutboundAnswer> {
  const { origin, pathname, search } = new URL(address)
  const isOwn = google.isSandbox && origin === new URL(google.issuer).origin
  const target = isOwn ? `http://127.0.0.1:${config.port}${pathname}${search}` : address
  const headers = { ...call.headers, ...(isOwn && config.sandboxToken ? { [sandboxHeader]: config.sandboxToken } : {}) }
  return observed('google', () => callOut(target, { maxBytes: 8 * 1_048_576, ...call, headers }))
}

async function fetchFrom(
  config: Config,
  google: GoogleConfig,
  address: string,
  init: { method?: string; headers?: unknown; body?: unknown },
) {
  const { status, body } = await askGoogle(config, google, address, {
    method: init.method === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(new Headers(init.headers as Record<string, string>)),
    ...(init.body instanceof URLSearchParams || typeof init.body === 'string' ? { body: init.body.toString() } : {}),
  })
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

const discovered = new Map<string, Promise<Configuration>>()
const keys = new Map<string, JWTVerifyGetKey>()

/** The provider's OpenID configuration, fetched once. */
function discover(config: Config, google: GoogleConfig): Promise<Configuration> {
  const known = discovered.get(google.issuer)
  if (known) return known
  const asked = import('openid-client').then((client) =>
    client.discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
      [client.customFetch]: (url, init) => fetchFrom(config, google, url, init),
      // Only a local provider may be called without TLS.
      ...(isLoopback(google.issuer) ? { execute: [client.allowInsecureRequests] } : {}),
    }),
  )
  discovered.set(google.issuer, asked)
  asked.catch(() => discovered.delete(google.issuer))
  return asked
}

const isLoopback = (address: string) => ['localhost', '127.0.0.1'].includes(new URL(address).hostname)

/** A question to a person at Google. `isLasting` asks for access that goes on without them, each time anew. */
/** `mark` begins the state, so that the page to which the browser returns knows what was begun. */
type Consent = { redirectUri: string; scope: string; isLasting?: boolean; mark?: string }

export const beginSignIn = (config: Config, google: GoogleConfig, redirectUri: string) =>
  beginConsent(config, google, { redirectUri, scope: 'openid email profile' })

/** Starts the code flow with PKCE: the address for the browser, and the state to store. @throws Error when the provider is unreachable */
export async function beginConsent(
  config: Config,
  google: GoogleConfig,
  { redirectUri, scope, isLasting = false, mark }: Consent,
): Promise<{ url: string; started: Started }> {
  const client = await import('openid-client')
  const provider = await discover(config, google)
  const started = {
    state: `${mark ? `${mark}.` : ''}${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope,
    state: started.state,
    nonce: started.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(started.verifier),
    code_challenge_method: 'S256',
    // The sandbox's provider calls account selection `login`.
    prompt: google.isSandbox ? 'login' : isLasting ? 'select_account consent' : 'select_account',
    ...(isLasting ? { access_type: 'offline' } : {}),
  })
  return { url: url.href, started }
}

type Returned = { callback: URL; started: Started }

/** Exchanges the returned code for an ID token. @throws Error when it doesn't belong to the started flow */
export const finishSignIn = async (config: Config, google: GoogleConfig, returned: Returned): Promise<string> =>
  (await finishConsent(config, google, returned)).idToken

/** Exchanges the returned code for tokens; `scopes` may be fewer than asked. @throws Error when it doesn't belong to the started flow */
export async function finishConsent(
  config: Config,
  google: GoogleConfig,
  { callback, started: { state, nonce, verifier } }: Returned,
): Promise<{ idToken: string; refreshToken: string | undefined; scopes: string[] }> {
  const client = await import('openid-client')
  const provider = await discover(config, google)
  const tokens = await client.authorizationCodeGrant(provider, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  return { idToken: tokens.id_token!, refreshToken: tokens.refresh_token, scopes: tokens.scope?.split(' ') ?? [] }
}

/** A new access token; undefined once the consent was taken back. @throws Error when the provider is unreachable */
export async function renewAccess(
  config: Config,
  google: GoogleConfig,
  refreshToken: string,
): Promise<{ token: string; seconds: number } | undefined> {
  const client = await import('openid-client')
  try {
    const { access_token: token, expires_in: seconds = 0 } = await client.refreshTokenGrant(await discover(config, google), refreshToken)
    return { token, seconds }
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return
    throw error
  }
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
  email_verified: z.optional(z.union([z.boolean(), z.literal('true'), z.literal('false')])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
  nonce: z.optional(z.string()),
  azp: z.optional(z.string()),
})

/**
 * Identity in an ID token; undefined unless it is signed by the provider (RS256, a published key), for this site, and not expired by the
 * real clock.
 * @throws Error when the provider's keys can't be fetched
 */
export async function readCredential(config: Config, google: GoogleConfig, credential: string): Promise<Identity | undefined> {
  const { createRemoteJWKSet, customFetch, errors, jwtVerify } = await import('jose')
  const address = (await discover(config, google)).serverMetadata().jwks_uri!
  const ask: FetchImplementation = (url, init) => fetchFrom(config, google, url, init)
  const published = keys.get(address) ?? createRemoteJWKSet(new URL(address), { [customFetch]: ask })
  keys.set(address, published)
  try {
    const { payload } = await jwtVerify(credential, published, {
      algorithms: ['RS256'],
      issuer: google.issuer,
      audience: google.clientId,
      requiredClaims: ['sub', 'email', 'exp', 'iat'],
      clockTolerance: 60,
    })
    const claims = z.safeParse(Claims, payload)
    if (!claims.success || (claims.data.azp !== undefined && claims.data.azp !== google.clientId)) return
    const {
      iss: issuer,
      sub: subject,
      email,
      email_verified: verified,
      given_name: given,
      family_name: surname = '',
      name = '',
      nonce,
    } = claims.data
    return { issuer, subject, email, isEmailVerified: verified === true || verified === 'true', name: given ?? name, surname, nonce }
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return
    throw error
  }
}
