import { createECDH, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect } from 'vitest'
import type { SubscriptionOptions } from '#contract/notifications/push.ts'
import { retryAfterSeconds } from '#server/gateways/busy.ts'
import { encrypt } from '#server/gateways/push/encrypt.ts'
import { isAllowedEndpoint } from '#server/gateways/push/endpoint.ts'
import { vapidHeader, vapidKeys } from '#server/gateways/push/vapid.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { decrypt, type Mood, startPushService } from '#tests/support/push-service.ts'
import { test as base } from '#tests/support/test.ts'
import { markAllRead } from '../inbox/service.ts'
import { type Notification, notify } from '../sending/service.ts'

const service = await startPushService()

const test = base
  .extend('variables', { scope: 'file' }, { PUSH_ALLOWED_HOSTS: `${service.origin},fcm.googleapis.com`, SANDBOX: 'allow' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    const { publicKey } = await vapidKeys(ctx)
    const tell = (userId: string, more: Partial<Notification> = {}) =>
      notify(ctx, {
        userId,
        eventKey: `event:${(events += 1)}`,
        kind: 'message',
        title: { es: 'Plomería Ada te escribió', en: 'Plomería Ada wrote to you' },
        body: { es: 'Sobre tu solicitud.', en: 'About your request.' },
        path: '/user/projects/1?thread=2',
        ...more,
      })

    /** A person with one registered device. */
    async function withDevice(locale: 'es' | 'en' = 'es') {
      const { id } = await newUser(db, { locale })
      const client = await server.as(id)
      const subscription = service.subscribe(publicKey)
      const { token } = await client.push.register({ body: { subscriptionOptions: subscription } })
      return { id, client, token, subscription, browser: service.of(subscription) }
    }
    const registrations = (userId: string) => db`select token, endpoint from push_registrations where user_id = ${userId}`
    const states = async (userId: string) =>
      db`select state, attempts from deliveries where user_id = ${userId} and channel = 'push' order by id`.then((rows) =>
        rows.map((row) => row['state']),
      )

    return { withDevice, tell, states, registrations, publicKey }
  })

afterAll(async () => {
  service.close()
})
const noon = new Date('2026-11-20T18:00:00Z')
test.beforeEach(({ server }) => server.setNow(noon))

let events = 0

describe('a push', () => {
  test('promise 15: is read by the one browser it is for, once, in its person’s language, and leads to this site', async ({
    server,
    given: { withDevice, tell },
  }) => {
    const { id, browser } = await withDevice('en')

    const notice = { eventKey: 'message:1' }
    await tell(id, notice)
    await tell(id, notice)
    await server.runJobs()
    await server.runJobs()

    expect(browser.received).toHaveLength(1)
    const [{ message, headers, claims }] = browser.received as [(typeof browser.received)[0]]
    expect(message).toMatchObject({
      notification: { title: 'Plomería Ada wrote to you', body: 'About your request.' },
      data: { kind: 'message', unread: '1', action: 'Reply' },
      fcmOptions: { link: 'http://localhost:3000/en/user/projects/1?thread=2' },
    })
    expect(headers).toMatchObject({ ttl: String(72 * 3600), urgency: 'high', 'content-encoding': 'aes128gcm', topic: message.collapseKey })
    expect(message.collapseKey).toMatch(/^[\w-]{32}$/)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ayuda@localhost', exp: noon.getTime() / 1000 + 12 * 3600 })
  })

  test('obeys the choice of channel and the hours of rest', async ({ server, given: { withDevice, tell, states } }) => {
    const { id, client, browser } = await withDevice()
    const choose = (push: boolean, quiet: { from: string; to: string } | null) =>
      client.notifications.setPreferences({ body: { choices: [{ topic: 'messages', push }], quiet } })

    const chosen = await choose(false, null)
    await tell(id)
    await server.runJobs()
    await choose(true, { from: '12:30', to: '14:00' })
    await tell(id)
    await server.runJobs()
    const whileResting = browser.received.length
    server.setNow(new Date('2026-11-20T19:00:00Z'))
    await server.runJobs()

    expect(chosen.choices.find(({ topic }) => topic === 'messages')).toMatchObject({ app: true, email: true, push: false })
    expect([whileResting, browser.received.length]).toEqual([0, 1])
    expect(browser.received[0]!.headers['ttl']).toBe(String(71 * 3600))
    expect(await states(id)).toEqual(['skipped', 'sent'])
  })

  test.for<[Mood, string, number]>([
    [404, 'dead', 0],
    [410, 'dead', 0],
    [429, 'waiting', 1],
  ] as const)(
    'answered with %s is %s, and %i devices stay',
    async ([mood, state, left], { server, given: { withDevice, tell, states, registrations } }) => {
      const { id, browser } = await withDevice()
      browser.mood = mood
      await tell(id)
      await server.runJobs()

      expect(await states(id)).toEqual([state])
      expect(await registrations(id)).toHaveLength(left)
      browser.mood = 'takes'
      server.setNow(new Date(noon.getTime() + 119_000))
      await server.runJobs()
      const early = browser.received.length
      server.setNow(new Date(noon.getTime() + 121_000))
      await server.runJobs()
      expect([early, browser.received.length]).toEqual([0, left])
    },
  )

  test('failed or hanging is retried, and dropped when late', async ({ db, server, given: { withDevice, tell, states } }) => {
    const { id, browser } = await withDevice()
    browser.mood = 500
    await tell(id)
    await expect(server.runJobs()).rejects.toThrow('answered 500')
    browser.mood = 'takes'
    server.setNow(new Date(noon.getTime() + 73 * 3_600_000))
    await db`update pgboss.job set start_after = now() where state < 'active'`
    await server.runJobs()

    expect(browser.received).toEqual([])
    expect(await states(id)).toEqual(['dead'])
  })

  test('goes nowhere else: a device that subscribed with another key is gone', async ({
    db,
    server,
    given: { withDevice, tell, registrations },
  }) => {
    const { id, browser, token } = await withDevice()
    const foreign = createECDH('prime256v1').generateKeys('base64url' as 'base64')
    await db`update push_registrations set vapid_key = ${foreign} where token = ${token}`
    await tell(id)
    await server.runJobs()

    expect(browser.received).toEqual([])
    expect(await registrations(id)).toEqual([])
  })

  test('shows how many notices wait', async ({ server, ctx, given: { withDevice, tell } }) => {
    const { id, browser } = await withDevice()
    await tell(id)
    await tell(id, { kind: 'quote_sent' })
    await server.runJobs()
    await markAllRead({ ...ctx, actor: { kind: 'user', userId: id } })
    await tell(id, { kind: 'quote_ending' })
    await server.runJobs()

    expect(browser.received.map(({ message }) => message.data.unread).toSorted()).toEqual(['1', '2', '2'])
    expect(new Set(browser.received.map(({ message }) => message.collapseKey)).size).toBe(3)
  })
})

test('a push stays in the sandbox unless somebody says where to send it', async ({ db, given: { publicKey, tell } }) => {
  const app = await testApp(db)
  app.setNow(noon)
  const { id } = await newUser(db)
  const client = await app.as(id)
  const subscriptionOptions = { ...service.subscribe(publicKey), endpoint: 'https://fcm.googleapis.com/fcm/send/sandbox' }

  const { token } = await client.push.register({ body: { subscriptionOptions } })
  await tell(id)
  await app.runJobs()
  await app.close()

  expect(await db`select recipient, subject, links from sandbox_outbox where channel = 'push'`).toEqual([
    { recipient: token, subject: 'Plomería Ada te escribió', links: ['http://localhost:3000/user/projects/1?thread=2'] },
  ])
})

describe('a registration', () => {
  test('is the record that browsers know, and ends with the session', async ({ given: { withDevice, registrations } }) => {
    const { id, client, token, subscription } = await withDevice()

    const renewed = await client.push.renew({ body: { token, subscriptionOptions: subscription } })
    await client.auth.logout()

    expect(renewed).toEqual({ token, createTime: noon.getTime(), subscriptionOptions: subscription })
    expect(await registrations(id)).toEqual([])
  })

  test('belongs to who registered last, by the browser and by the token', async ({
    db,
    server,
    given: { withDevice, publicKey, registrations, tell },
  }) => {
    const { id, token, subscription } = await withDevice()
    const other = await newUser(db)
    const client = await server.as(other.id)

    const second = service.subscribe(publicKey)
    await client.push.register({ body: { token, subscriptionOptions: second } })
    const afterToken = await registrations(id)
    await (await server.as(id)).push.register({ body: { subscriptionOptions: second } })
    const afterBrowser = await registrations(other.id)
    await tell(id)
    await server.runJobs()

    expect([afterToken, afterBrowser]).toEqual([[], []])
    expect([service.of(subscription).received.length, service.of(second).received.length]).toEqual([0, 1])
  })

  test('can be renewed and dropped by its person alone', async ({ db, server, given: { withDevice, publicKey, registrations } }) => {
    const { id, client, token, subscription } = await withDevice()
    const stranger = await server.as((await newUser(db)).id)
    const moved = service.subscribe(publicKey)

    const refused = await stranger.push
      .renew({ body: { token, subscriptionOptions: moved } })
      .catch((error: { status: number }) => error.status)
    await stranger.push.drop({ body: { token } })
    await stranger.push.drop({ body: {} })
    const kept = await registrations(id)
    await client.push.renew({ body: { token, subscriptionOptions: moved } })
    const renewed = await registrations(id)
    await client.push.drop({ body: {} })

    expect([refused, kept.length]).toEqual([404, 1])
    expect(renewed).toEqual([{ token, endpoint: moved.endpoint }])
    expect(await registrations(id)).toEqual([])
    expect(subscription.endpoint).not.toBe(moved.endpoint)
  })

  test('made ten times at once is one', async ({ db, given: { withDevice, publicKey, registrations } }) => {
    const { id, client } = await withDevice()
    const subscriptionOptions = service.subscribe(publicKey)

    const results = await atOnce(db, 10, () => client.push.register({ body: { subscriptionOptions } }))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await registrations(id)).toHaveLength(2)
  })

  test.for([
    'http://10.0.0.1/push',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'http://fcm.googleapis.com/x',
    'file:///etc/passwd',
  ])('is refused at its field for %s', async (endpoint, { given: { withDevice, publicKey } }) => {
    const { client } = await withDevice()
    const subscriptionOptions: SubscriptionOptions = { ...service.subscribe(publicKey), endpoint }

    await expect(client.push.register({ body: { subscriptionOptions } })).rejects.toMatchObject({
      status: 422,
      errors: { 'subscriptionOptions.endpoint': [expect.any(String)] },
    })
  })

  test('is refused with a key that is no point of the curve', async ({ given: { withDevice, publicKey } }) => {
    const { client } = await withDevice()
    const subscriptionOptions = { ...service.subscribe(publicKey), p256dh: Buffer.alloc(65, 4).toString('base64url') }

    await expect(client.push.register({ body: { subscriptionOptions } })).rejects.toMatchObject({
      errors: { 'subscriptionOptions.p256dh': [expect.any(String)] },
    })
  })

  test('of a guest lasts as their cookie does, and leads to the guest’s own board', async ({ db, server, given: { publicKey, tell } }) => {
    const guest: TestClient = server.visitor()
    const { id } = await guest.projects.create({ body: { service: 'drain-cleaning', zipcode: '20910' } })
    const [owner] = await db<{ owner_id: string }[]>`select owner_id from projects where id = ${id}`
    const subscription = service.subscribe(publicKey)
    await guest.push.register({ body: { subscriptionOptions: subscription } })
    await tell(owner!.owner_id, { path: '/user/projects/7' })
    await server.runJobs()

    expect(service.of(subscription).received[0]?.message.fcmOptions.link).toMatch(/\/search\/results\?project=7$/)
  })
})

test('the encryption is that of RFC 8291, appendix A', () => {
  const bytes = (value: string) => Buffer.from(value, 'base64url')
  const key = createECDH('prime256v1')
  key.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const device = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const words = 'When I grow up, I want to be a watermelon'

  const sealed = encrypt(device, words, { key, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') })

  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(decrypt({ key: browser, auth: bytes(device.auth) }, sealed)).toBe(words)
})

test('the sender’s signature is renewed when less than an hour is left', async ({ server, ctx }) => {
  const at = async (hours: number) => {
    server.setNow(new Date(noon.getTime() + hours * 3_600_000))
    return vapidHeader(ctx, 'https://a.push.apple.com/x')
  }
  const [first, later, last] = [await at(0), await at(10.9), await at(11.1)]

  expect(later).toBe(first)
  expect(last).not.toBe(first)
})

test('hosts are named whole, by what is above them, or as an origin', () => {
  expect(isAllowedEndpoint('https://web.push.apple.com/Q', ['*.push.apple.com'])).toBe(true)
  expect(isAllowedEndpoint('https://push.apple.com/Q', ['*.push.apple.com'])).toBe(false)
  expect(isAllowedEndpoint('https://evilpush.apple.com/Q', ['*.push.apple.com'])).toBe(false)
  expect(isAllowedEndpoint('http://127.0.0.1:4000/Q', ['http://127.0.0.1:4000'])).toBe(true)
  expect(isAllowedEndpoint('http://127.0.0.1:4001/Q', ['http://127.0.0.1:4000'])).toBe(false)
})

test.each([
  ['120', 120],
  ['Fri, 20 Nov 2026 18:00:30 GMT', 30],
  ['0', 1],
  ['999999', 3600],
  [undefined, 60],
])('Retry-After %s is %i seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, noon)).toBe(seconds)
})

test('Firebase gets the message with a token of its own', async ({ db, given: { publicKey, tell } }) => {
  const seen: { url: string; authorization: string; body: string }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    seen.push({ url: request.url!, authorization: String(request.headers.authorization), body })
    response.setHeader('content-type', 'application/json')
    response.end(request.url === '/token' ? '{"access_token":"abc","expires_in":3600}' : '{"name":"projects/p/messages/1"}')
  }
  const google = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => google.once('listening', resolve))
  const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const web = { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: 'a', vapidKey: publicKey }
  const account = {
    project_id: 'p',
    client_email: 'push@p.example',
    private_key: privateKey,
    token_uri: `${origin}/token`,
    messaging_uri: origin,
  }
  const app = await testApp(db, {
    FIREBASE_CONFIG: JSON.stringify(web),
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
    SANDBOX: 'allow',
  })
  app.setNow(noon)
  const { id } = await newUser(db)
  const client = await app.as(id)
  const subscriptionOptions = { ...service.subscribe(publicKey), endpoint: 'https://fcm.googleapis.com/fcm/send/x' }

  const settings = await client.push.settings()
  await client.push.register({ body: { token: 'a-token-of-firebase:1', subscriptionOptions } })
  for (const eventKey of ['f:1', 'f:2']) await tell(id, { eventKey })
  await app.runJobs()
  await app.close()
  google.closeAllConnections()
  google.close()

  expect(settings).toEqual({ vapidKey: publicKey, firebase: { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: 'a' } })
  const sent = seen.filter(({ url }) => url !== '/token')
  expect(sent.map(({ url, authorization }) => `${url} ${authorization}`)).toEqual(Array(2).fill('/v1/projects/p/messages:send Bearer abc'))
  expect(JSON.parse(sent[0]!.body)).toMatchObject({
    message: {
      token: 'a-token-of-firebase:1',
      webpush: { headers: { Urgency: 'high' }, fcm_options: { link: expect.stringContaining('/user/projects/1') } },
    },
  })
})
