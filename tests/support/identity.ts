import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { startProvider } from '#server/gateways/identity/sandbox.ts'

export const clientId = 'oficio-test'

/** A real OpenID provider on a port of its own, and a pen that writes what it could have signed, or what a forger would. */
export async function startIdentityProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }
  const server = createServer((request, response) => void provider.then(({ handle }) => handle(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = startProvider({
    issuer,
    clientId,
    clientSecret: 'secret',
    redirectUris: ['http://localhost:3000/auth/google/callback', 'http://localhost:3000/en/auth/google/callback'],
    key,
    secret: 'a secret of the provider',
    choosePath: (uid) => `/choose/${uid}`,
  })
  const now = () => Math.floor(Date.now() / 1000)
  return {
    issuer,
    publicKey,
    variables: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer, SANDBOX: 'allow' },
    claims: (email: string, more: JWTPayload = {}): JWTPayload => ({
      iss: issuer,
      aud: clientId,
      sub: `sub-${email}`,
      email,
      email_verified: true,
      given_name: 'Elena',
      family_name: 'Ruiz',
      iat: now(),
      exp: now() + 600,
      ...more,
    }),
    sign: (claims: JWTPayload, { kid = 'test', key: by = privateKey }: { kid?: string; key?: typeof privateKey } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(by),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
