import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { test as base } from '#tests/support/test.ts'
import { renderEmail, renderSms } from './deliveries/messages.ts'
import { guestPath } from './sending/rules.ts'
import { unreadCount } from './inbox/service.ts'
import { type Notification, notify, textTo } from './sending/service.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db }) => {
  async function newPerson({
    kind = 'member',
    locale = 'es',
    phone,
  }: { kind?: 'member' | 'guest'; locale?: 'es' | 'en'; phone?: string } = {}) {
    const id = newId()
    const email = `${id}@example.com`
    await db`
      insert into users (id, kind, email, name, surname, phone, phone_verified_at, locale, created_at)
      values (${id}, ${kind}, ${email}, 'Marta', 'Ríos', ${phone ?? null}, ${phone ? new Date() : null}, ${locale}, now())`
    return { id, email }
  }
  const outbox = () => db`select channel, recipient, subject, body_text, body_html, links, code from sandbox_outbox order by channel`

  return { newPerson, outbox }
})

test.beforeEach(({ db }) => db`delete from sandbox_outbox`)

const quoteSent = (userId: string, more: Partial<Notification> = {}): Notification => ({
  userId,
  eventKey: 'quote:1:sent',
  kind: 'quote_sent',
  title: { es: 'Ríos & Hijos te envió un presupuesto', en: 'Ríos & Hijos sent you a quote' },
  body: { es: 'Plomería: $120.00.', en: 'Plumbing: $120.00.' },
  path: '/user/projects/1',
  ...more,
})

test('promise 15: a person is told once, in the app and by email, in their own language', async ({
  server,
  ctx,
  given: { newPerson, outbox },
}) => {
  const { id, email } = await newPerson({ locale: 'en' })
  const client = await server.as(id)

  await notify(ctx, quoteSent(id, { email: true }))
  await notify(ctx, quoteSent(id, { email: true }))
  await server.runJobs()

  expect(await outbox()).toMatchObject([
    {
      channel: 'email',
      recipient: email,
      subject: 'Ríos & Hijos sent you a quote',
      links: ['http://localhost:3000/en/user/projects/1', expect.stringContaining('http://localhost:3000/en/unsubscribe?token=')],
    },
  ])
  expect(await client.notifications.list()).toMatchObject({
    data: [{ title: 'Ríos & Hijos sent you a quote', path: '/user/projects/1', is_read: false }],
    next_cursor: null,
  })
})

test('notices are paged, counted and read', async ({ server, ctx, given: { newPerson } }) => {
  const { id } = await newPerson()
  const client = await server.as(id)
  for (const number of [1, 2, 3]) await notify(ctx, quoteSent(id, { eventKey: `quote:${number}:sent` }))

  const first = await client.notifications.list({ query: { limit: 2 } })
  const second = await client.notifications.list({ query: { limit: 2, cursor: first.next_cursor! } })
  const unread = await unreadCount(ctx, id)
  await client.notifications.read()

  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null])
  expect([unread, await unreadCount(ctx, id)]).toEqual([3, 0])
})

test('a guest has no notices, but hears by email', async ({ server, ctx, given: { newPerson, outbox } }) => {
  const { id, email } = await newPerson({ kind: 'guest' })

  await notify(ctx, quoteSent(id, { email: { action: { es: 'Ver el presupuesto', en: 'View quote' } } }))
  await notify(ctx, quoteSent(id, { email: true }))
  await server.runJobs()

  expect(await unreadCount(ctx, id)).toBe(0)
  expect(await outbox()).toMatchObject([
    { recipient: email, body_text: expect.stringMatching(/Ver el presupuesto: http:\/\/localhost:3000\/auth\/guest\?token=[\w-]{43}\n/) },
  ])
})

test.each([
  ['/user/projects/1', '/search/results?project=1'],
  ['/user/projects/1?thread=2', '/search/results?project=1&thread=2'],
  ['/user/profile', '/search/results'],
  ['/add-phone', '/add-phone'],
])('a guest goes to %s as %s', (path, own) => {
  expect(guestPath(path)).toBe(own)
})

test('an SMS goes to a proven number alone', async ({ db, server, ctx, given: { newPerson, outbox } }) => {
  const proven = await newPerson({ phone: '+12025550101' })
  const unproven = await newPerson({ phone: '+12025550102' })
  await db`update users set phone_verified_at = null where id = ${unproven.id}`
  for (const { id } of [proven, unproven])
    await db`insert into notification_preferences (user_id, topic, channel, is_on) values (${id}, 'quotes', 'sms', true)`

  for (const { id } of [proven, unproven]) await notify(ctx, quoteSent(id, { sms: true }))
  await server.runJobs()

  expect(await outbox()).toMatchObject([
    {
      channel: 'sms',
      recipient: '+12025550101',
      body_text: 'Oficio: Rios & Hijos te envio un presupuesto http://localhost:3000/user/projects/1 STOP: no mas SMS',
    },
  ])
})

test('a code is sent, shown to the sandbox, and forgotten', async ({ db, server, ctx, given: { outbox } }) => {
  const text = { es: '123456 es tu código.', en: '123456 is your code.' }

  await textTo(ctx, {
    to: '+12025550103',
    eventKey: 'phone-code:1',
    text,
    code: '123456',
    expiresAt: new Date(ctx.now().getTime() + 600_000),
  })
  await server.runJobs()

  expect(await outbox()).toMatchObject([{ recipient: '+12025550103', code: '123456', body_text: 'Oficio: 123456 is your code.' }])
  expect(await db`select state, message from deliveries where recipient = '+12025550103'`).toEqual([{ state: 'sent', message: {} }])
})

test('a code that is late is not sent', async ({ db, server, ctx, given: { outbox } }) => {
  await textTo(ctx, {
    to: '+12025550104',
    eventKey: 'phone-code:2',
    text: { es: '1', en: '1' },
    code: '1',
    expiresAt: new Date(ctx.now().getTime() - 1),
  })
  await server.runJobs()

  expect(await outbox()).toEqual([])
  expect(await db`select state from deliveries where recipient = '+12025550104'`).toEqual([{ state: 'dead' }])
})

test('old deliveries are forgotten', async ({ db, server }) => {
  server.setNow(new Date(Date.now() + 91 * 86_400_000))
  const { rules } = await server.runJobs()
  server.setNow(new Date())

  expect(rules['forget old deliveries']).toBeGreaterThan(0)
  expect(await db`select 1 from deliveries where state <> 'waiting'`).toEqual([])
})

test('text of a company cannot become markup or another header', () => {
  const email = renderEmail(
    { locale: 'en', subject: 'Hi\r\nBcc: a@b.c', name: '<b>Ana</b>', text: '<script>alert(1)</script>\n\n"two"', path: '/a?b=1&c=2' },
    'https://oficio.example/',
  )

  expect(email.subject).toBe('Hi Bcc: a@b.c')
  expect(email.html).not.toMatch(/<script|<b>Ana/)
  expect(email.html).toContain('href="https://oficio.example/en/a?b=1&amp;c=2"')
  expect(email.text).toContain('https://oficio.example/en/a?b=1&c=2')
})

test('an SMS fits into one message, link and all', () => {
  const path = `/user/projects/${newId()}`
  const long = renderSms({ locale: 'es', text: `Se acercó ${'muchísimo '.repeat(20)}`, path }, 'https://oficio.example')

  expect(long.length).toBeLessThanOrEqual(160)
  expect(long.endsWith(`... https://oficio.example${path}`)).toBe(true)
  expect(long).not.toMatch(/[áíóú]/)
})
