import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdapterConstructor, JWK, Provider } from 'oidc-provider'

/** Whom somebody says they are at the sandbox's provider. */
export type Claimed = { email: string; name: string; surname: string; isEmailVerified: boolean }

const encode = (claimed: Claimed) => Buffer.from(JSON.stringify(claimed)).toString('base64url')
const decode = (accountId: string) => JSON.parse(Buffer.from(accountId, 'base64url').toString()) as Claimed

export type ProviderOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  /** An RSA key that signs. */
  key: JWK
  secret: string
  /** Where the browser chooses who it is. */
  choosePath: (uid: string) => string
  /** Where it keeps what it remembers; without one, in this process. */
  store?: AdapterConstructor
}

/** A real OpenID provider that believes everybody, in Google's place where there is no Google. Loaded when somebody uses it. */
export async function startProvider({ issuer, clientId, clientSecret, redirectUris, key, secret, choosePath, store }: ProviderOptions) {
  const { Provider: OidcProvider } = await import('oidc-provider')
  const provider: Provider = new OidcProvider(issuer, {
    ...(store ? { adapter: store } : {}),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [secret] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    // As Google does: what the scopes ask for stands in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => choosePath(uid) },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
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
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.proxy = true
  return {
    handle: provider.callback(),
    /** Goes on as the person that was chosen. */
    choose: (request: IncomingMessage, response: ServerResponse, claimed: Claimed) =>
      provider.interactionFinished(request, response, { login: { accountId: encode(claimed), remember: false } }),
  }
}
