import { tables } from '#server/tables.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { fastify } from 'fastify'
import cookie from '@fastify/cookie'
import { expect } from 'vitest'
import { bookCharge } from '#server/gateways/payments/sandbox-books.ts'
import { storeIn } from '#server/gateways/identity/sandbox-store.ts'
import { keepInOutbox } from '#server/gateways/sandbox-outbox.ts'
import { answerErrors } from '#server/http.ts'
import { startClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { systemContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { mountReports } from '#server/domains/notifications/reports/routes.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { durationMs, durationOf } from './duration.ts'
import { mountDev } from './mount.ts'

const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'on' })
const log = createLog('silent')
const app = fastify()
await app.register(cookie)
answerErrors(app)
let resets = 0
const rule = { name: 'look', everyMinutes: 1, run: async () => 7 }

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db }, { onCleanup }) => {
  const clock = await startClock(db, { hasSandbox: true })
  const ctx = systemContext({ pool: db, clock, settings: usualSettings, config, tables, log })
  await mountReports(app, () => ctx)
  await mountDev(app, {
    pool: db,
    clock,
    settings: usualSettings,
    tables,
    config,
    log,
    work: { subscribers: {}, scheduledJobs: [rule] },
    reset: async () => void resets++,
  })

  onCleanup(async () => {
    await app.close()
    await clock.stop()
  })

  return { clock, ctx }
})

test.beforeEach(({ db }) => db`delete from sandbox_outbox`)

const page = { accept: 'text/html' }
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })

test('the clock goes as far ahead as it is set, and back', async ({ given: { clock } }) => {
  const ahead = await post('/dev/clock', { offset: 'P3DT2H' })
  const difference = clock.now().getTime() - Date.now()
  const back = await post('/dev/clock', { offset: 'PT0S' })

  expect(ahead.json()).toMatchObject({ offset: 'PT74H' })
  expect(Math.round(difference / 3_600_000)).toBe(74)
  expect(back.json()).toMatchObject({ offset: 'PT0S' })
  expect((await post('/dev/clock', { offset: 'three days' })).json()).toMatchObject({
    code: 'invalid',
    errors: { offset: [expect.any(String)] },
  })
})

test('every duration is read back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4_000_000, max: 4_000_000 }), (seconds) => durationMs(durationOf(seconds * 1000)) === seconds * 1000),
  )

  expect(['P1W', 'PT1.5S', '-PT1H'].map(durationMs)).toEqual([604_800_000, 1500, -3_600_000])
  expect(['', 'P', 'PT', '1H', 'P1M', 'PT1H1D'].map(durationMs)).toEqual(Array(6).fill(undefined))
})

test('messages are listed newest first, by channel and address', async ({ given: { ctx } }) => {
  const sms = (to: string) =>
    keepInOutbox(ctx, { id: newId(), channel: 'sms', to, text: `Oficio: 123456 http://localhost:3000/a.`, code: '123456' })
  await sms('+12025550101')
  await keepInOutbox(ctx, { id: newId(), channel: 'email', to: 'ana@example.com', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' })

  const all = await app.inject('/dev/outbox')
  const one = await app.inject('/dev/outbox?channel=sms&recipient=%2B12025550101&limit=1')

  expect(all.json().messages.map(({ channel }: { channel: string }) => channel)).toEqual(['email', 'sms'])
  expect(one.json().messages).toMatchObject([{ recipient: '+12025550101', code: '123456', links: ['http://localhost:3000/a'] }])
  expect((await app.inject(`/dev/outbox/${all.json().messages[0].id}`)).body).toBe('<p>Hola</p>')
  expect((await app.inject('/dev/outbox?limit=zero')).statusCode).toBe(422)
})

test('the delivery of a message is reported as its provider would', async ({ db, given: { ctx } }) => {
  const [mail, sms] = [newId(), newId()]
  await keepInOutbox(ctx, { id: mail, channel: 'email', to: 'rebota@example.com', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' })
  await keepInOutbox(ctx, { id: sms, channel: 'sms', to: '+12025550102', text: 'Oficio: hola' })

  expect((await post(`/dev/outbox/${mail}/report`, { report: 'bounce' })).json()).toEqual({ status: 204 })
  expect((await post(`/dev/outbox/${mail}/report`, { report: 'complain' })).json()).toEqual({ status: 204 })
  expect((await post(`/dev/outbox/${sms}/report`, { report: 'STOP' })).json()).toEqual({ status: 200 })
  expect((await post(`/dev/outbox/${newId()}/report`, { report: 'STOP' })).statusCode).toBe(404)

  expect(await db`select address, reason from suppressed_addresses order by address`).toEqual([
    { address: '+12025550102', reason: 'complained' },
    { address: 'rebota@example.com', reason: 'complained' },
  ])
})

test('the identity provider remembers for all processes, until its time is over', async ({ db }) => {
  const Store = storeIn(db)
  const [here, there] = [new Store('AuthorizationCode'), new Store('AuthorizationCode')]
  await here.upsert('code', { accountId: 'ana', grantId: 'grant', uid: 'visit' }, 60)
  await here.upsert('stale', { accountId: 'ana' }, -1)

  expect(await there.find('code')).toMatchObject({ accountId: 'ana' })
  expect(await there.findByUid('visit')).toMatchObject({ accountId: 'ana' })
  expect(await there.find('stale')).toBeUndefined()
  expect(await new Store('Session').find('code')).toBeUndefined()
  await there.consume('code')
  expect(await here.find('code')).toMatchObject({ consumed: expect.any(Number) })
  await there.revokeByGrantId('grant')
  expect(await here.find('code')).toBeUndefined()
  await here.upsert('other', { accountId: 'ana' }, 60)
  await there.destroy('other')
  expect(await here.find('other')).toBeUndefined()
})

test('jobs run now and are counted', async () => {
  expect((await post('/dev/jobs/run')).json()).toEqual({ rules: { look: 7 }, events: 0, failures: [] })
})

test('the gateway’s books are shown and its next answers set', async ({ db }) => {
  await bookCharge(
    db,
    new Date(),
    { key: 'k', customer: 'cus_1', card: 'card_1', amountCents: 1234, metadata: {} },
    { status: 'succeeded', decline_code: null },
  )

  const set = await post('/dev/payments', { faults: ['declined', { fault: 'hang', probability: 0.5 }] })
  const cleared = await post('/dev/payments', { faults: [] })

  expect(set.json()).toMatchObject({
    charges: [{ amount_cents: 1234 }],
    refunds: [],
    faults: [
      { fault: 'declined', probability: null },
      { fault: 'hang', probability: 0.5 },
    ],
  })
  expect(cleared.json()).toMatchObject({ faults: [] })
  expect((await post('/dev/payments', { faults: ['meteorite'] })).statusCode).toBe(422)
})

test('another site cannot press the buttons', async () => {
  expect((await post('/dev/reset', {}, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await post('/dev/reset', {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(resets).toBe(0)

  await post('/dev/reset', {}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })
  expect(resets).toBe(1)
})

test('every page is one for people too, and shows what others wrote as text', async ({ db }) => {
  await db`insert into sandbox_people (email, role, name, password, note) values ('eva@example.com', 'customer', '<script>alert(1)</script>', 'secret', '')`

  for (const path of ['/dev', '/dev/people', '/dev/outbox', '/dev/payments']) {
    const { statusCode, body, headers } = await app.inject({ url: path, headers: page })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(body).not.toContain('<script>')
  }
  expect((await app.inject('/dev/people')).json().people).toMatchObject([{ email: 'eva@example.com', totp_secret: null }])
})

test('a form of a page works without JSON', async () => {
  const form = { ...page, 'content-type': 'application/x-www-form-urlencoded' }

  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/dev/payments', payload: 'faults=declined', headers: form })

  expect([statusCode, headers.location]).toEqual([303, '/dev/payments'])
  expect((await app.inject('/dev/payments')).json().faults).toMatchObject([{ fault: 'declined' }])
})

test('a name that only leads here reads nothing: a page of another site could bring its own', async () => {
  const ask = (host: string) => app.inject({ url: '/dev/people', headers: { host } })

  expect((await ask('localhost:4030')).statusCode).toBe(200)
  expect((await ask('127.0.0.1:4030')).statusCode).toBe(200)
  for (const host of ['evil.example:3000', 'localhost.example', '127.0.0.1.nip.io', 'evil.example@localhost'])
    expect([host, (await ask(host)).statusCode]).toEqual([host, 403])
})

test('where others reach it, every page asks for the token, and the address gives it once', async ({ db, given: { clock } }) => {
  const token = 'a token that nobody else knows'
  const site = 'https://oficio.example'
  const open = readConfig({ NODE_ENV: 'test', SANDBOX: 'allow', SANDBOX_TOKEN: token, APP_URL: site })
  const guarded = fastify()
  await guarded.register(cookie)
  answerErrors(guarded)
  const parts = { pool: db, clock, settings: usualSettings, config: open, tables, log }
  await mountDev(guarded, { ...parts, work: { subscribers: {}, scheduledJobs: [] }, reset: async () => void resets++ })
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    guarded.inject({ method, url, headers: { host: 'oficio.example', ...headers } })

  for (const path of [
    '/dev',
    '/dev/people',
    '/dev/outbox',
    '/dev/clock',
    '/dev/payments',
    '/dev/oidc/choose/x',
    '/dev/oidc/choose/x/as',
    '/dev/oidc/auth',
    '/dev/oidc/.well-known/openid-configuration',
  ])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 403])
  expect((await ask('/dev/reset', {}, 'POST')).statusCode).toBe(403)
  expect((await ask('/dev/people?token=guessed')).statusCode).toBe(403)
  const entered = await ask(`/dev/people?token=${encodeURIComponent(token)}`)
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/dev/people'])
  expect(entered.cookies).toMatchObject([{ name: 'sandbox', httpOnly: true, secure: true, sameSite: 'Lax', path: '/dev' }])
  expect((await ask('/dev/people', { cookie: `sandbox=${encodeURIComponent(token)}` })).statusCode).toBe(200)
  expect((await ask('/dev/people', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  expect((await ask('/dev/oidc/.well-known/openid-configuration', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  await guarded.close()
})
