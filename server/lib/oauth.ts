import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Adapter, AdapterPayload, Configuration } from 'oidc-provider'

export type OAuthClient = { id: string; name: string; redirectUris: string[] }
export type OAuthGrant = { accountId: string; clientId: string; scopes: readonly string[] }
/** `grantId` names the grant that a code or token belongs to. */
export type OAuthRecord = { payload: AdapterPayload; grantId: string | null; seconds: number }

/** State of the authorization server. Ids are secrets: a store keeps only their hashes. */
export type OAuthStore = {
  findClient: (id: string) => Promise<OAuthClient | undefined>
  /** A grant that still stands. */
  findGrant: (id: string) => Promise<OAuthGrant | undefined>
  endGrant: (id: string) => Promise<void>
  save: (model: string, id: string, record: OAuthRecord) => Promise<void>
  find: (model: string, id: string) => Promise<AdapterPayload | undefined>
  /** Marks a code or refresh token as used. False when it was used before. */
  consume: (model: string, id: string) => Promise<boolean>
  drop: (model: string, id: string) => Promise<void>
}

export type OAuthOptions = {
  issuer: string
  /** Addresses of the API that a token may be asked for. */
  resources: readonly string[]
  scopes: readonly string[]
  secret: string
  store: OAuthStore
  /** Path of the page where the person decides. */
  consentPath: (request: IncomingMessage, uid: string) => string
  /** Page for a request that cannot go back to its app. */
  errorPage: (request: IncomingMessage, error: { code: string; description: string | undefined }) => string
  failed: (error: Error) => void
}

export const oauthPaths = { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke', register: '/oauth/register' }
export const accessTokenSeconds = 3600
export const refreshTokenSeconds = 60 * 86_400
export const interactionSeconds = 1800

const isLoopback = (uri: string) => uri.startsWith('http:')

/**
 * OAuth 2.1 authorization server: authorization code with PKCE (S256), rotating refresh tokens, public clients only. It keeps no session of its
 * own: the person decides every request on a page of ours. Loads its library on first use.
 */
export async function startOAuth(options: OAuthOptions): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const { Provider, errors, interactionPolicy } = await import('oidc-provider')
  const { issuer, resources, scopes, secret, store, consentPath, errorPage, failed } = options
  const { Check, Prompt } = interactionPolicy
  const asks = new Check('undecided', 'the person decides on every request', ({ oidc }) => !oidc.result?.['consent'])

  const adapter = (model: string): Adapter => ({
    upsert: async (id, payload, seconds) => {
      if (model === 'Session' || model === 'Grant') return
      const { jti: _id, ...rest } = payload
      await store.save(model, id, { payload: rest, grantId: payload.grantId ?? null, seconds: seconds ?? accessTokenSeconds })
    },
    find: async (id) => {
      if (model === 'Session') return
      if (model === 'Client') return clientPayload(await store.findClient(id))
      if (model === 'Grant') return grantPayload(id, await store.findGrant(id))
      const payload = await store.find(model, id)
      return payload && { ...payload, jti: id }
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    // The library checks before it marks: of two calls at one moment only one may pass.
    consume: async (id) => {
      if (await store.consume(model, id)) return
      const { grantId } = (await store.find(model, id)) ?? {}
      if (grantId) await store.endGrant(grantId)
      throw new errors.InvalidGrant('already used')
    },
    destroy: (id) => (model === 'Grant' ? store.endGrant(id) : store.drop(model, id)),
    revokeByGrantId: (grantId) => store.endGrant(grantId),
  })
  const clientPayload = (client: OAuthClient | undefined): AdapterPayload | undefined =>
    client && {
      client_id: client.id,
      client_name: client.name,
      redirect_uris: client.redirectUris,
      application_type: client.redirectUris.every(isLoopback) ? 'native' : 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  const grantPayload = (id: string, grant: OAuthGrant | undefined): AdapterPayload | undefined =>
    grant && {
      jti: id,
      kind: 'Grant',
      accountId: grant.accountId,
      clientId: grant.clientId,
      resources: Object.fromEntries(resources.map((resource) => [resource, grant.scopes.join(' ')])),
    }

  const configuration: Configuration = {
    adapter,
    // The library wants a key. Nothing is signed with it: there are no ID tokens, and access tokens are opaque.
    jwks: {
      keys: [{ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }],
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: [],
    claims: {},
    pkce: { required: () => true },
    routes: { authorization: oauthPaths.authorize, token: oauthPaths.token, revocation: oauthPaths.revoke },
    cookies: {
      keys: [secret],
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      short: { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true },
      long: { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? resources[0]!,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (!resources.includes(resource)) throw new errors.InvalidTarget('unknown resource')
          return { scope: scopes.join(' '), audience: issuer, accessTokenFormat: 'opaque', accessTokenTTL: accessTokenSeconds }
        },
      },
    },
    interactions: {
      policy: [
        new Prompt({ name: 'login', requestable: true }),
        new Prompt({ name: 'consent', requestable: true }, () => ({}), asks),
      ] as never,
      url: ({ req }, { uid }) => consentPath(req, uid),
    },
    formats: { bitsOfOpaqueRandomness: 256 },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: refreshTokenSeconds,
      Interaction: interactionSeconds,
      Session: interactionSeconds,
      Grant: refreshTokenSeconds,
    },
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html'
      ctx.body = errorPage(ctx.req, { code: error, description })
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => failed(error))
  return provider.callback()
}
