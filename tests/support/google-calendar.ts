import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answer } from '#server/gateways/calendars/google-sandbox.ts'
import { startProvider } from '#server/gateways/identity/sandbox.ts'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { Pool } from '#server/lib/db.ts'

const origin = 'http://localhost:3000'
const callback = '/user/companies/profile/integrations/calendar/google'
export const account = 'plomeria@gmail.example'

/**
 * Google on a port of its own: sign-in, consent and calendar, as in the sandbox. `status` answers calls of the calendar when it is not 0;
 * those of the method `lost` are obeyed, and their answer gets lost.
 */
export async function startGoogle(db: Pool) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = {
    ...createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).export({ format: 'jwk' }),
    kid: 'test',
    use: 'sig',
    alg: 'RS256',
  }
  const state = { status: 0, lost: '', isRevoked: false }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await startProvider({
    issuer,
    clientId: 'oficio-test',
    clientSecret: 'secret',
    redirectUris: [`${origin}${callback}`, `${origin}/en${callback}`],
    key,
    secret: 'a secret of the provider',
    choosePath: (uid) => `/choose/${uid}`,
  })

  async function handle(...[request, response]: Parameters<NonNullable<Parameters<typeof createServer>[1]>>) {
    const url = new URL(request.url!, issuer)
    if (url.pathname.startsWith('/choose/'))
      return provider.choose(request, response, { email: account, name: 'Luis', surname: 'Morales', isEmailVerified: true })
    const say = (status: number, content: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(content === null ? '' : JSON.stringify(content))
    if (url.pathname === '/token' && state.isRevoked) return say(400, { error: 'invalid_grant' })
    if (!url.pathname.startsWith('/calendar/v3/')) return provider.handle(request, response)
    const body = await text(request)
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const owner = state.isRevoked ? undefined : await provider.ownerOf(token)
    if (!owner) return say(401, {})
    if (state.status) return say(state.status, {})
    const told = await answer(db, {
      account: owner,
      method: request.method!,
      path: url.pathname.slice('/calendar/v3'.length),
      query: url.searchParams,
      body: body ? JSON.parse(body) : undefined,
    })
    return request.method === state.lost ? say(503, {}) : say(told.status, told.body)
  }

  /** Goes through Google's pages like a browser, up to the answer. */
  async function consent(address: string) {
    const cookies = new Map<string, string>()
    const begun = new URL(address)
    // The provider calls the selection of an account so.
    begun.searchParams.set('prompt', 'login')
    for (let next = begun.href; ;) {
      const reply = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of reply.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name!, value!)
      }
      const location = reply.headers.get('location')
      if (!location) throw new Error(`${reply.status} ${await reply.text()}`)
      next = new URL(location, next).href
      if (!next.startsWith(issuer)) {
        const { searchParams } = new URL(next)
        if (searchParams.has('error')) throw new Error(next)
        return { code: searchParams.get('code')!, state: searchParams.get('state')!, iss: searchParams.get('iss') ?? undefined }
      }
    }
  }

  return {
    state,
    consent,
    variables: {
      GOOGLE_CLIENT_ID: 'oficio-test',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: issuer,
      GOOGLE_CALENDAR_URL: `${issuer}/calendar/v3`,
      SANDBOX: 'allow',
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
