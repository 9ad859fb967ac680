import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { describe, expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { isSitePath } from '#contract/site-path.ts'
import { answerErrors } from '#server/http.ts'
import { newUser } from '#tests/factories/users.ts'
import type { Refusal, TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { byDomain, endpoints, type Named } from './support/calls.ts'

const test = base.extend('given', { scope: 'file' }, async ({ server, boot }) => {
  const secure = await boot({ APP_URL: 'https://oficio.example', SANDBOX: 'allow' })

  await server.app.listen({ port: 0, host: '127.0.0.1' })

  async function csrf(app = server) {
    const given = await app.app.inject('/sanctum/csrf-cookie')
    const cookie = given.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { given, headers: { cookie, 'x-xsrf-token': given.cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value } }
  }
  const foreign = csrf()
  const sender =
    ({ endpoint }: Named) =>
    async (headers: Record<string, string>, payload = '{}') => {
      const sent = { 'content-type': 'application/json', ...headers }
      return (await server.app.inject({ method: endpoint.method, url: pathOf(endpoint), headers: sent, payload })).statusCode
    }

  return { secure, csrf, foreign, sender }
})

const id = '01890000-0000-7000-8000-000000000000'
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, id)
const unsafe = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')
const password = 'una contraseña de prueba'
type Headers = Record<string, string | number | string[] | undefined>

const constant = {
  'strict-transport-security': expect.stringMatching(/max-age=31536000; includeSubDomains/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('microphone=()'),
}

/** Cookies as they were set, each with its attributes in small letters. */
const cookiesOf = (headers: Headers) =>
  [headers['set-cookie']].flat().flatMap((cookie) => {
    if (typeof cookie !== 'string') return []
    const [pair, ...attributes] = cookie.split('; ')
    return [{ name: pair!.split('=')[0]!, attributes: attributes.map((attribute) => attribute.toLowerCase()) }]
  })

/** Collects what is not as it should be, so that one run tells all of it. */
function collector() {
  const faults: string[] = []
  return {
    faults,
    check: (name: string, found: unknown, wanted: unknown) => {
      try {
        expect(found).toEqual(wanted)
      } catch {
        faults.push(`${name}: ${JSON.stringify(found)}`)
      }
    },
  }
}

describe('every endpoint answers with every security header, and is kept by no cache that is shared', () => {
  test.for(byDomain(endpoints))('%s', async ([, all], { server }) => {
    const { faults, check } = collector()
    for (const { name, endpoint } of all) {
      const { headers } = await server.app.inject({ method: endpoint.method, url: pathOf(endpoint) })
      check(name, headers, expect.objectContaining(constant))
      check(`${name} csp`, headers['content-security-policy'], expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/))
      // The blog as WordPress tells it is the same for everybody.
      const cache = endpoint.path === '/wp-json/wp/v2/posts' ? 'public, max-age=60' : 'private, no-store'
      check(`${name} cache`, headers['cache-control'], cache)
    }
    expect(faults).toEqual([])
  })
})

test.for(['/health/live', '/api/openapi.json', '/api/docs', '/api/nothing/here', '/media/x/y', '/%', '/dev/outbox'])(
  '%s has them too',
  async (url, { server }) => {
    const { headers } = await server.app.inject(url)

    expect(headers).toMatchObject(constant)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  },
)

describe('every call that changes something', () => {
  test.for(byDomain(unsafe))(
    'of %s is refused without the token, with another session’s, and from other sites',
    async ([, all], { given: { csrf, sender, foreign } }) => {
      const { headers } = await csrf()
      const { faults, check } = collector()
      for (const named of all) {
        const send = sender(named)
        check(`${named.name} without a token`, await send({}), 419)
        const other = (await foreign).headers['x-xsrf-token']
        check(`${named.name} with another session’s token`, await send({ ...headers, 'x-xsrf-token': other }), 419)
        check(`${named.name} with a planted session`, await send({ ...headers, cookie: `${headers.cookie}; session=planted` }), 419)
        check(`${named.name} from another site`, await send({ ...headers, origin: 'https://evil.example' }), 403)
        check(`${named.name} from no site`, await send({ ...headers, origin: 'null' }), 403)
        check(`${named.name} fetched across sites`, await send({ ...headers, 'sec-fetch-site': 'cross-site' }), 403)
      }
      expect(faults).toEqual([])
    },
  )

  test.for(byDomain(unsafe))('of %s takes no body that a form of another site could send', async ([, all], { given: { csrf, sender } }) => {
    const { headers } = await csrf()
    const { faults, check } = collector()
    for (const named of all)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
        check(`${named.name} as ${type}`, await sender(named)({ ...headers, 'content-type': type }, 'a=1'), 415)
    expect(faults).toEqual([])
  })
})

test('a page that came without TLS is another site to one that has it', async ({ given: { csrf, secure } }) => {
  const { headers } = await csrf(secure)
  const from = async (origin: string) => {
    const reply = await secure.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...headers, host: 'oficio.example', origin },
    })
    return reply.statusCode
  }

  expect([await from('http://oficio.example'), await from('https://oficio.example')]).toEqual([403, 204])
})

test('nobody is called by what is not seen, or turns around what stands beside them', async ({ db, server }) => {
  const { id: userId } = await newUser(db)
  const person = await server.as(userId)
  const named = await person.profile.update({ body: { name: '\u202eanA\u0007', surname: 'Vega' } })
  const unseen = person.profile.update({ body: { name: '\u200b\u2060', surname: 'Vega' } })

  expect(named).toMatchObject({ name: 'anA', surname: 'Vega' })
  await expect(unseen).rejects.toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
})

test.for([
  ['writes', '0.01', (person: TestClient) => person.notifications.read()],
  ['saves files', '0.1', (person: TestClient) => person.quotes.agreement({ params: { quote_id: id } })],
] as const)('a person %s as fast as hands do', async ([, LIMITS, act], { db, boot }) => {
  const limited = await boot({ LIMITS })
  const { id: userId } = await newUser(db)
  const person = await limited.as(userId)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      act(person).then(
        () => 'done',
        ({ status }: Refusal) => (status === 429 ? 'too often' : 'done'),
      ),
    ),
  )

  expect(answers.toSorted()).toEqual(['done', 'done', 'done', 'too often', 'too often'])
})

test.skipIf(!existsSync('/dev/full'))('a disk that is full is told as a moment to wait', async () => {
  const app = fastify()
  answerErrors(app)
  app.get('/', () => writeFile('/dev/full', 'a picture'))
  const reply = await app.inject('/')

  expect([reply.statusCode, reply.headers['retry-after'], reply.json()['code']]).toEqual([503, '2', 'unavailable'])
})

test('cookies are for this host alone, unreadable but for the csrf token and the language, and plain only on localhost', async ({
  db,
  server,
  given: { csrf, secure },
}) => {
  const person = await newUser(db, { password })
  const sent = async (app: typeof server) => {
    const { given, headers } = await csrf(app)
    const login = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: person.email, password }),
    })
    expect(login.statusCode).toBe(200)
    return [...cookiesOf(given.headers), ...cookiesOf(login.headers)]
  }
  const [plain, hosted] = [await sent(server), await sent(secure)]

  expect(plain.map(({ name }) => name)).toEqual(expect.arrayContaining(['session', 'guest', 'XSRF-TOKEN']))
  expect(hosted.map(({ name }) => name)).toEqual(expect.arrayContaining(['__Host-session', '__Host-guest', 'XSRF-TOKEN']))
  for (const { name, attributes } of [...plain, ...hosted]) {
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'samesite=lax']))
    expect([name, attributes.includes('httponly')]).toEqual([name, !['XSRF-TOKEN', 'locale'].includes(name)])
    expect(attributes.some((attribute) => attribute.startsWith('domain'))).toBe(false)
  }
  expect(hosted.every(({ attributes }) => attributes.includes('secure'))).toBe(true)
})

test('a public installation documents what everybody may call, and no page of admins', async ({ boot, server }) => {
  const served = await boot({ APP_URL: 'https://oficio.example', SMTP_URL: 'smtp://mail.example', SANDBOX: 'off', LIMITS: '1' })
  const pathsOf = async ({ app }: typeof served) => Object.keys((await app.inject('/api/openapi.json')).json<{ paths: object }>().paths)
  const [open, all] = [await pathsOf(served), await pathsOf(server)]
  const page = (await served.app.inject('/api/docs')).payload

  expect(all.filter((path) => !open.includes(path))).toEqual(all.filter((path) => path.startsWith('/api/admin/')))
  expect(open.length).toBeGreaterThan(150)
  expect(page).not.toContain('/api/admin/')
})

test('the host of a request is echoed nowhere', async ({ db, server, given: { csrf } }) => {
  const person = await newUser(db, { email: 'anfitriona@example.com' })
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=evil.example' }
  for (const url of ['/api/openapi.json', '/api/docs', '/api/system/states', '/api/nothing', '/sanctum/csrf-cookie']) {
    const reply = await server.app.inject({ url, headers: evil })
    expect(JSON.stringify(reply.headers) + reply.payload).not.toContain('evil.example')
  }
  const { headers } = await csrf()
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/renew-password/send',
    headers: { ...headers, ...evil, 'content-type': 'application/json' },
    payload: JSON.stringify({ email: person.email }),
  })
  await server.runJobs()

  const mails = await db<
    { text: string }[]
  >`select body_text || body_html || links::text as text from sandbox_outbox where recipient = ${person.email}`
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).not.toContain('evil.example')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/\tevil.example',
  '/\n/evil.example',
  '/\r\nLocation: https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  ' /user/profile',
  'http:/evil.example',
  '/\u0000/evil.example',
  '',
])('%j is no path of this site', (path) => {
  expect(isSitePath(path)).toBe(false)
})

test.each(['/', '/user/profile', '/en/search/plumbing?zipcode=20910#results', '/search?q=//x', '/companies/a..b'])('%j is one', (path) => {
  expect(isSitePath(path)).toBe(true)
})

describe('refusals of the HTTP parser', () => {
  test.for([
    ['a broken request line', 'NONSENSE\r\n\r\n', 400, 'malformed'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ] as const)('%s is answered with a code and a request id', async ([, sent, status, code], { server, given: _listening }) => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(/strict-transport-security: /)
    expect(JSON.parse(body)).toMatchObject({ code, message: expect.any(String), request_id: expect.stringMatching(/^[\w-]{36}$/) })
  })
})

test('a text of a query with a zero byte is refused at its field', async ({ server }) => {
  const found = await server.app.inject('/api/search/suggest?q=a%00b')
  expect([found.statusCode, found.json()]).toMatchObject([422, { code: 'invalid', errors: { q: [expect.any(String)] } }])
})
