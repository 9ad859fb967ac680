import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isSitePath } from '#contract/primitives.ts'
import { answerErrors } from '#server/http.ts'
import { newUser } from '#tests/factories/users.ts'
import { type Refusal, type TestClient, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, drop } = await testDatabase()
const server = await testApp(db)
await server.app.listen({ port: 0, host: '127.0.0.1' })
const secure = await testApp(db, { APP_URL: 'https://oficio.example', SANDBOX: 'allow' })
afterAll(async () => {
  await server.close()
  await secure.close()
  await drop()
})

const id = '01890000-0000-7000-8000-000000000000'
const endpoints = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${domain}.${name}`, ...endpoint })),
)
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, id)
const unsafe = endpoints.filter(({ method }) => method !== 'GET')
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

async function csrf(app = server) {
  const given = await app.app.inject('/sanctum/csrf-cookie')
  const cookie = given.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { given, headers: { cookie, 'x-xsrf-token': given.cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value } }
}

/** The blog as WordPress tells it: the same for everybody. */
const isPublic = (path: string) => path === '/wp-json/wp/v2/posts'

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers with every security header, and is kept by no cache that is shared',
  async (_, endpoint) => {
    const { headers } = await server.app.inject({ method: endpoint.method, url: pathOf(endpoint) })

    expect(headers).toMatchObject(constant)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers['cache-control']).toBe(isPublic(endpoint.path) ? 'public, max-age=60' : 'private, no-store')
  },
)

test.each(['/health/live', '/api/openapi.json', '/api/docs', '/api/nothing/here', '/media/x/y', '/%', '/dev/outbox'])(
  '%s has them too',
  async (url) => {
    const { headers } = await server.app.inject(url)

    expect(headers).toMatchObject(constant)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  },
)

describe.each(unsafe.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  const send = (headers: Record<string, string>, payload = '{}') =>
    server.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })

  test('is refused without the token, with another session’s, and from other sites', async () => {
    const { headers } = await csrf()
    const foreign = await csrf()

    expect((await send({})).statusCode).toBe(419)
    expect((await send({ ...headers, 'x-xsrf-token': foreign.headers['x-xsrf-token'] })).statusCode).toBe(419)
    expect((await send({ ...headers, cookie: `${headers.cookie}; session=planted` })).statusCode).toBe(419)
    expect((await send({ ...headers, origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await send({ ...headers, origin: 'null' })).statusCode).toBe(403)
    expect((await send({ ...headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  test('takes no body that a form of another site could send', async () => {
    const { headers } = await csrf()

    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
      expect([type, (await send({ ...headers, 'content-type': type }, 'a=1')).statusCode]).toEqual([type, 415])
  })
})

test('a page that came without TLS is another site to one that has it', async () => {
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

test('nobody is called by what is not seen, or turns around what stands beside them', async () => {
  const { id: userId } = await newUser(db)
  const person = await server.as(userId)
  const named = await person.profile.update({ body: { name: '\u202eanA\u0007', surname: 'Vega' } })
  const unseen = person.profile.update({ body: { name: '\u200b\u2060', surname: 'Vega' } })

  expect(named).toMatchObject({ name: 'anA', surname: 'Vega' })
  await expect(unseen).rejects.toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
})

test.each([
  ['writes', '0.01', (person: TestClient) => person.notifications.read()],
  ['saves files', '0.1', (person: TestClient) => person.quotes.agreement({ params: { quote_id: id } })],
] as const)('a person %s as fast as hands do', async (_, LIMITS, act) => {
  const limited = await testApp(db, { LIMITS })
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
  await limited.close()

  expect(answers.toSorted()).toEqual(['done', 'done', 'done', 'too often', 'too often'])
})

test.skipIf(!existsSync('/dev/full'))('a disk that is full is told as a moment to wait', async () => {
  const app = fastify()
  answerErrors(app)
  app.get('/', () => writeFile('/dev/full', 'a picture'))
  const reply = await app.inject('/')

  expect([reply.statusCode, reply.headers['retry-after'], reply.json()['code']]).toEqual([503, '2', 'unavailable'])
})

test('cookies are for this host alone, unreadable but for the csrf token and the language, and plain only on localhost', async () => {
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

test('what a request says about its host comes back nowhere', async () => {
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

describe('what the parser of HTTP refuses', () => {
  test.each([
    ['a broken request line', 'NONSENSE\r\n\r\n', 400, 'malformed'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ])('%s is answered with a code and a request id', async (_, sent, status, code) => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(/strict-transport-security: /)
    expect(JSON.parse(body)).toMatchObject({ code, message: expect.any(String), request_id: expect.stringMatching(/^[\w-]{36}$/) })
  })
})

test('a text of a query with a zero byte is refused at its field', async () => {
  const found = await server.app.inject('/api/search/suggest?q=a%00b')
  expect([found.statusCode, found.json()]).toMatchObject([422, { code: 'invalid', errors: { q: [expect.any(String)] } }])
})
