import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { startProvider } from '#server/gateways/identity/sandbox.ts'
import { storeIn } from '#server/gateways/identity/sandbox-store.ts'
import type { Config, GoogleConfig } from '#server/lib/config.ts'
import type { Pool } from '#server/lib/db.ts'
import { html, plainPolicy } from '#server/lib/html.ts'
import { guardSandbox } from './door.ts'
import { page } from './page.ts'
import * as queries from './queries.ts'

const root = '/dev/oidc'
const googleCallbacks = ['/auth/google/callback', '/user/companies/profile/integrations/calendar/google']
const Choice = z.object({
  email: z.email(),
  name: z._default(z.string().check(z.maxLength(60)), ''),
  surname: z._default(z.string().check(z.maxLength(80)), ''),
  verified: z._default(z.enum(['yes', 'no']), 'yes'),
})

type Sandbox = { pool: Pool; config: Config; google: GoogleConfig }

/**
 * Stand-in for Google's identity provider: real OpenID below `/dev/oidc`, where people choose whom to sign in as. Returns who an access token
 * belongs to.
 */
export function mountProvider(app: FastifyInstance, { pool, config, google }: Sandbox): (token: string) => Promise<string | undefined> {
  const { origin, host, protocol } = new URL(config.appUrl)
  let started: ReturnType<typeof startProvider> | undefined
  const provider = () => (started ??= start())
  const start = async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const fresh = { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }
    return startProvider({
      ...google,
      redirectUris: ['', '/en'].flatMap((language) => googleCallbacks.map((path) => `${origin}${language}${path}`)),
      key: JSON.parse(await queries.keepProviderKey(pool, JSON.stringify(fresh))),
      secret: config.secret,
      choosePath: (uid) => `${root}/choose/${uid}`,
      store: storeIn(pool),
    })
  }
  /** The provider derives its addresses from the request, so it always gets the site's own. */
  const asCalled = ({ raw }: FastifyRequest) => {
    raw.headers.host = host
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete raw.headers['x-forwarded-host']
    return raw
  }

  void app.register(async (dev) => {
    guardSandbox(dev, config)
    // The provider parses request bodies itself.
    dev.removeAllContentTypeParsers()
    dev.addContentTypeParser('*', (_request, _payload, done) => done(null))
    chooseOn(dev)
    dev.all(`${root}/*`, async (request, reply) => {
      const { handle } = await provider()
      const raw = asCalled(request)
      const { url = '/' } = raw
      reply.hijack()
      await handle(Object.assign(raw, { originalUrl: url, url: url.slice(root.length) }), reply.raw)
    })
  })

  return async (token) => (await provider()).ownerOf(token)

  /** Page where a person chooses an identity. */
  function chooseOn(dev: FastifyInstance): void {
    dev.get<{ Params: { uid: string } }>(`${root}/choose/:uid`, async (request, reply) => {
      const people = (await queries.listPeople(pool)).filter(({ role }) => role !== 'admin')
      const nonce = randomBytes(16).toString('base64')
      return reply
        .header('content-security-policy', plainPolicy(nonce))
        .type('text/html; charset=utf-8')
        .send(page(root, 'Choose an account', chooser(`${root}/choose/${request.params.uid}/as`, people), nonce))
    })
    dev.get<{ Params: { uid: string } }>(`${root}/choose/:uid/as`, async (request, reply) => {
      const choice = z.safeParse(Choice, request.query)
      if (!choice.success) return reply.redirect(`${root}/choose/${request.params.uid}`, 303)
      const { email, name, surname, verified } = choice.data
      const { choose } = await provider()
      reply.hijack()
      await choose(asCalled(request), reply.raw, { email, name, surname, isEmailVerified: verified === 'yes' })
    })
  }
}

type People = Awaited<ReturnType<typeof queries.listPeople>>

const chooser = (action: string, people: People) =>
  html` <p>Stands in for Google: whoever you choose is who Google says you are.</p>
    <ul>
      ${people.map(({ email, name }) => {
        const [given = '', ...rest] = (name.split(',')[0] ?? '').split(' ')
        const query = new URLSearchParams({ email, name: given, surname: rest.join(' ') })
        return html`<li><a href="${`${action}?${query}`}">${name}</a> ${email}</li>`
      })}
    </ul>
    <h2>Somebody else</h2>
    <form method="get" action="${action}">
      <p><label for="email">Email</label> <input id="email" name="email" type="email" required /></p>
      <p><label for="name">Name</label> <input id="name" name="name" /></p>
      <p><label for="surname">Surname</label> <input id="surname" name="surname" /></p>
      <p>
        <label for="verified">Email verified by the provider</label>
        <select id="verified" name="verified">
          <option value="yes">yes</option>
          <option value="no">no</option>
        </select>
      </p>
      <button>Continue</button>
    </form>`
