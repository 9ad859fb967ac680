import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdapterConstructor, JWK, Provider } from 'oidc-provider'
import { calendarScopes } from './google.ts'

/** The identity chosen at the sandbox's provider. */
export type Claimed = { email: string; name: string; surname: string; isEmailVerified: boolean }

const lasting = 180 * 86_400

const encode = (claimed: Claimed) => Buffer.from(JSON.stringify(claimed)).toString('base64url')
const decode = (accountId: string) => JSON.parse(Buffer.from(accountId, 'base64url').toString()) as Claimed
/** Email of an account of the provider. */
export const emailOf = (accountId: string): string => decode(accountId).email

export type ProviderOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  /** RSA signing key. */
  key: JWK
  secret: string
  /** Page where the browser chooses an identity. */
  choosePath: (uid: string) => string
  /** Storage for its state; by default this process's memory. */
  store?: AdapterConstructor
}

/** A real OpenID provider that accepts every identity, as a stand-in for Google. Loaded on first use. */
export async function startProvider({ issuer, clientId, clientSecret, redirectUris, key, secret, choosePath, store }: ProviderOptions) {
  const { Provider: OidcProvider } = await import('oidc-provider')
  const provider: Provider = new OidcProvider(issuer, {
    ...(store ? { adapter: store } : {}),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [secret] },
    scopes: ['openid', 'email', 'profile', ...calendarScopes],
    // Like Google, for access that goes on without the person.
    issueRefreshToken: async (_ctx, _client, { scopes }) => calendarScopes.some((scope) => scopes.has(scope)),
    expiresWithSession: async () => false,
    rotateRefreshToken: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    // Like Google, puts the claims of the scopes into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => choosePath(uid) },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: lasting,
      RefreshToken: lasting,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => {
        const { email, name, surname, isEmailVerified } = decode(accountId)
        const sub = createHash('sha256').update(email).digest('hex').slice(0, 21)
        return { sub, email, email_verified: isEmailVerified, name: `${name} ${surname}`.trim(), given_name: name, family_name: surname }
      },
    }),
    async loadExistingGrant(ctx) {
      const { provider, client, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope(['openid email profile', ...calendarScopes].join(' '))
      await grant.save()
      return grant
    },
  })
  provider.proxy = true
  return {
    handle: provider.callback(),
    /** Address of the person that an access token belongs to. */
    ownerOf: async (token: string) => {
      const found = await provider.AccessToken.find(token)
      return found?.isValid ? emailOf(found.accountId) : undefined
    },
    /** Continues the flow with the chosen identity. */
    choose: (request: IncomingMessage, response: ServerResponse, claimed: Claimed) =>
      provider.interactionFinished(request, response, { login: { accountId: encode(claimed), remember: false } }),
  }
}
