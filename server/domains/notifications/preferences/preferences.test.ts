import { describe, expect } from 'vitest'
import { smsTopics, topics } from '#contract/notifications/states.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newGuest, newUser } from '#tests/factories/users.ts'
import { signatureOf as signMail } from '#server/lib/signed-messages.ts'
import { signatureOf as signText } from '#server/gateways/sms/incoming.ts'
import { connect } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { quietUntil, readUnsubscribeToken, unsubscribeToken } from './rules.ts'
import type { NotificationKind } from '../kinds/rules.ts'
import { suppress } from '../suppression/queries.ts'
import { unsuppress } from '../suppression/service.ts'
import { unreadCount } from '../inbox/service.ts'
import { type Notification, notify } from '../sending/service.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const tell = (userId: string, kind: NotificationKind, more: Partial<Notification> = {}) =>
    notify(ctx, {
      userId,
      eventKey: `event:${(events += 1)}`,
      kind,
      title: { es: 'Algo pasó', en: 'Something happened' },
      body: { es: 'Míralo.', en: 'Have a look.' },
      path: '/user/profile',
      email: true,
      sms: true,
      ...more,
    })
  const sent = async () => {
    await server.runJobs()
    return (await db`select channel from sandbox_outbox order by channel`).map(({ channel }) => channel as string)
  }
  const linkIn = async () => {
    const [mail] = await db`select links from sandbox_outbox where channel = 'email'`
    return new URL((mail!['links'] as string[]).find((link) => link.includes('unsubscribe'))!)
  }

  const strict = server.config.webhookSecrets

  const nowSeconds = () => String(server.now().getTime() / 1000)

  const reportMail = async (body: string, { id = newId(), timestamp = nowSeconds(), secret = strict.email[0]!, more = {} } = {}) => {
    const headers = {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': signMail(secret, { id, timestamp, body }),
      ...more,
    }
    return (await server.app.inject({ method: 'POST', url: '/api/webhooks/email', payload: body, headers })).statusCode
  }

  const text = async (From: string, Body: string, { MessageSid = newId(), secret = strict.sms[0]! } = {}) => {
    const fields = { MessageSid, From, Body }
    const url = `${server.config.appUrl}/api/webhooks/sms`
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/webhooks/sms',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signText(secret, url, fields) },
    })
    return [reply.statusCode, reply.body]
  }

  const standing = (address: string) => db`select channel, reason from suppressed_addresses where address = ${address}`

  const texts = async () => {
    await server.runJobs()
    return db<{ text: string }[]>`select body_text as text from sandbox_outbox where channel = 'sms' order by body_text collate "C"`
  }

  const choose = async (userId: string, ...choices: { topic: (typeof topics)[number]; sms: boolean }[]) =>
    (await server.as(userId)).notifications.setPreferences({ body: { choices, quiet: null } })

  const kinds = ['offer', 'hired', 'quote_sent', 'message', 'appointment', 'payment_failed', 'review_asked', 'week_over'] as const

  const tellAll = async (userId: string) => {
    for (const kind of kinds) await tell(userId, kind, { sms: undefined, email: false, title: { es: `Pasó ${kind}`, en: kind } })
  }

  return { tell, sent, linkIn, reportMail, standing, nowSeconds, text, tellAll, texts, choose, kinds }
})

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date('2026-11-20T18:00:00Z'))
  await db`delete from sandbox_outbox`
})

let events = 0
const atFirst = (topic: (typeof topics)[number]) => ({ topic, app: true, email: true, sms: topic === 'urgent', push: true })

describe('choices', () => {
  test('are all on at first but for texts, and companies have some more', async ({ db, server }) => {
    const person = await server.as((await newUser(db)).id)
    const member = await server.as((await newCompany(db)).owner.id)

    expect((await person.notifications.preferences()).choices).toEqual(
      ['urgent', 'requests', 'quotes', 'messages', 'reviews', 'payments', 'account'].map((topic) => atFirst(topic as 'quotes')),
    )
    expect((await member.notifications.preferences()).choices.map(({ topic }) => topic)).toEqual([...topics])
  })

  test('stop what they name and nothing else', async ({ db, server, ctx, given: { tell, sent } }) => {
    const { id } = await newUser(db)
    const person = await server.as(id)
    const choices = [{ topic: 'quotes' as const, app: false, email: false, sms: true }]

    const saved = await person.notifications.setPreferences({ body: { choices, quiet: null } })
    await tell(id, 'quote_sent')
    const aboutQuotes = await sent()
    await tell(id, 'message')

    expect(saved.choices.find(({ topic }) => topic === 'quotes')).toEqual({ ...choices[0], push: true })
    expect(saved.choices.find(({ topic }) => topic === 'messages')).toEqual(atFirst('messages'))
    expect(aboutQuotes).toEqual(['sms'])
    expect(await sent()).toEqual(['email', 'sms'])
    expect(await unreadCount(ctx, id)).toBe(1)
  })

  test('never stop what protects the account', async ({ db, server, ctx, given: { tell, sent } }) => {
    const { id } = await newUser(db)
    const person = await server.as(id)
    const off = topics.map((topic) => ({ topic, app: false, email: false, sms: false }))

    await person.notifications.setPreferences({ body: { choices: off, quiet: { from: '00:00', to: '23:59' } } })
    await tell(id, 'security')

    expect(await sent()).toEqual(['email', 'sms'])
    expect(await unreadCount(ctx, id)).toBe(1)
  })

  test('are one person’s own', async ({ db, server }) => {
    const [one, other] = [await newUser(db), await newUser(db)]
    await (
      await server.as(one.id)
    ).notifications.setPreferences({
      body: { choices: [{ topic: 'messages', app: false, email: false, sms: false }], quiet: null },
    })

    expect((await (await server.as(other.id)).notifications.preferences()).choices).toContainEqual(atFirst('messages'))
  })
})

describe('quiet hours', () => {
  test('put off what can wait until they end in the person’s own zone', async ({ db, server, ctx, given: { tell, sent } }) => {
    const { id } = await newUser(db)
    await db`update users set time_zone = 'America/Los_Angeles' where id = ${id}`
    const person = await server.as(id)
    // 18:00 UTC is 10:00 in Los Angeles.
    const body = { choices: [{ topic: 'messages' as const, sms: true }], quiet: { from: '22:00', to: '11:30' } }

    expect((await person.notifications.setPreferences({ body })).quiet).toEqual(body.quiet)
    await tell(id, 'message')
    const atOnce = await sent()
    server.setNow(new Date('2026-11-20T19:29:00Z'))
    const before = await sent()
    server.setNow(new Date('2026-11-20T19:30:00Z'))

    expect([atOnce, before]).toEqual([[], []])
    expect(await sent()).toEqual(['email', 'sms'])
    expect(await unreadCount(ctx, id)).toBe(1)
  })

  test('end exactly when they say, on every day of the year and in every zone', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const zone = fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns', 'UTC')
    const instant = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })

    fc.assert(
      fc.property(instant, clock, clock, zone, (now, from, to, timeZone) => {
        // Between one and four, a time zone may skip an hour.
        fc.pre(from !== to && !/^0[123]:/.test(to))
        const until = quietUntil(now, { from, to }, timeZone)
        if (!until) return
        expect(until.getTime()).toBeGreaterThan(now.getTime())
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        const shown = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(until)
        expect(shown).toBe(to)
      }),
    )
  })

  test.each([
    ['2026-11-20T03:00:00Z', '22:00', '07:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00Z', '22:00', '07:00', undefined],
    ['2026-11-20T17:30:00Z', '12:00', '14:00', '2026-11-20T19:00:00.000Z'],
    ['2026-11-01T04:30:00Z', '22:00', '07:00', '2026-11-01T12:00:00.000Z'],
    ['2026-03-08T04:30:00Z', '22:00', '07:00', '2026-03-08T11:00:00.000Z'],
  ])('at %s, from %s to %s, last until %s', (now, from, to, until) => {
    expect(quietUntil(new Date(now), { from, to }, 'America/New_York')?.toISOString()).toBe(until)
  })
})

describe('unsubscribing', () => {
  test('takes one click of a mail program, without cookies, and is told to the page', async ({
    db,
    server,
    given: { tell, sent, linkIn },
  }) => {
    const { id } = await newUser(db)
    await tell(id, 'quote_sent', { sms: false })
    await sent()
    const token = (await linkIn()).searchParams.get('token')!
    const visitor = server.visitor()
    const state = () => visitor.notifications.subscription({ query: { token } })

    const looked = await server.app.inject({ url: `/api/unsubscribe/${token}` })
    const untouched = await state()
    const clicked = await server.app.inject({
      method: 'POST',
      url: `/api/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    await tell(id, 'quote_ending', { sms: false })
    await tell(id, 'message', { sms: false })

    expect([looked.statusCode, looked.headers.location]).toEqual([302, `/unsubscribe?token=${token}`])
    expect([untouched, clicked.statusCode, await state()]).toEqual([
      { topic: 'quotes', is_on: true },
      204,
      { topic: 'quotes', is_on: false },
    ])
    expect(await sent()).toEqual(['email', 'email'])
    await visitor.notifications.setSubscription({ body: { token, is_on: true } })
    expect(await state()).toEqual({ topic: 'quotes', is_on: true })
  })

  test('works for a guest, and not on mails about the account', async ({ db, server, given: { tell, sent, linkIn } }) => {
    const guest = await newGuest(db)
    await tell(guest.id, 'quote_sent')
    await sent()
    const token = (await linkIn()).searchParams.get('token')!
    await server.visitor().notifications.setSubscription({ body: { token, is_on: false } })
    await db`delete from sandbox_outbox`
    await tell(guest.id, 'quote_sent')
    const stopped = await sent()
    await tell(guest.id, 'security')
    await sent()

    expect(stopped).toEqual([])
    const [mail] = await db`select body_text, body_html from sandbox_outbox`
    expect(`${mail!['body_text']}${mail!['body_html']}`).not.toContain('unsubscribe')
  })

  test('with any other letter in the link does nothing', async ({ db, server }) => {
    const { id } = await newUser(db)
    const token = unsubscribeToken(server.config.secret, { userId: id, topic: 'quotes' })
    for (let place = 0; place < token.length; place++) {
      const forged = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
      expect(readUnsubscribeToken(server.config.secret, forged)).toBeUndefined()
    }
    expect(readUnsubscribeToken('another secret', token)).toBeUndefined()
    expect(readUnsubscribeToken(server.config.secret, token)).toEqual({ userId: id, topic: 'quotes' })
    await expect(server.visitor().notifications.subscription({ query: { token: 'a.b.c.d' } })).rejects.toMatchObject({ status: 404 })
    expect((await server.app.inject({ method: 'POST', url: '/api/unsubscribe/a.b.c.d' })).statusCode).toBe(404)
  })
})

test('nothing goes to an address whose person complained', async ({ db, server, given: { tell, sent } }) => {
  const { id, email } = await newUser(db)
  await suppress(db, { channel: 'email', address: email.toUpperCase(), reason: 'complained' }, server.now())

  await tell(id, 'security')

  expect(await sent()).toEqual(['sms'])
  expect(await db`select state from deliveries where recipient = ${email}`).toEqual([{ state: 'skipped' }])
})

describe('reports of providers', () => {
  const bounced = (to: string) => JSON.stringify({ type: 'email.bounced', data: { to: [to], bounce: { type: 'Permanent' } } })

  test('of a bounce or a complaint stops mails, once for each report; a complaint stands', async ({
    db,
    ctx,
    given: { reportMail, standing, tell, sent },
  }) => {
    const { id, email } = await newUser(db)
    const report = newId()
    await atOnce(db, 10, () => reportMail(bounced(email), { id: report }))
    expect(await standing(email)).toEqual([{ channel: 'email', reason: 'bounced' }])
    expect(await db`select 1 from provider_reports where id = ${`email:${report}`}`).toHaveLength(1)
    await tell(id, 'security', { sms: false })
    expect(await sent()).toEqual([])

    await unsuppress(ctx, 'email', email)
    expect(await reportMail(bounced(email), { id: report })).toBe(204)
    expect(await standing(email)).toEqual([])

    await reportMail(bounced(email))
    await reportMail(JSON.stringify({ type: 'email.complained', data: { to: [email.toUpperCase()] } }))
    await unsuppress(ctx, 'email', email)
    expect(await standing(email)).toEqual([{ channel: 'email', reason: 'complained' }])
  })

  test('is believed only with a fresh signature of theirs, and only when it means something', async ({
    db,
    given: { reportMail, nowSeconds, standing, text },
  }) => {
    const { email } = await newUser(db)
    const secret = Buffer.from('somebody else’s secret').toString('base64')
    expect(await reportMail(bounced(email), { secret })).toBe(403)
    expect(await reportMail(bounced(email), { timestamp: String(Number(nowSeconds()) - 301) })).toBe(403)
    expect(await reportMail(bounced(email), { timestamp: String(Number(nowSeconds()) + 301) })).toBe(403)
    expect(await reportMail(bounced(email), { timestamp: 'soon' })).toBe(403)
    expect(await reportMail(bounced(email), { more: { 'svix-signature': 'v1,AAAA' } })).toBe(403)
    expect(await reportMail('{"type"')).toBe(400)
    expect(await reportMail(JSON.stringify({ type: 'email.bounced', data: { to: [email], bounce: { type: 'Transient' } } }))).toBe(204)
    expect(await reportMail(JSON.stringify({ type: 'email.delivered', data: { to: [email] } }))).toBe(204)
    expect(await standing(email)).toEqual([])
    expect(await text('+12405550177', 'STOP', { secret })).toMatchObject([403, expect.any(String)])

    const deaf = await testApp(db, {
      SANDBOX: 'allow',
      SMTP_URL: 'smtp://localhost:1',
      SMS_URL: 'http://account@localhost:1/Messages.json',
    })
    for (const url of ['/api/webhooks/email', '/api/webhooks/sms'])
      expect((await deaf.app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': 'text/json' } })).statusCode).toBe(404)
    await deaf.close()
  })

  test('of STOP ends texts, codes too, until START', async ({ db, server, given: { text, tell, sent, standing } }) => {
    const { id, phone } = await newUser(db)
    const person = await server.as(id)
    const MessageSid = newId()
    expect(await text(phone!, ' Stop. ', { MessageSid })).toEqual([200, '<Response/>'])
    await tell(id, 'security', { email: false })
    expect(await sent()).toEqual([])
    await expect(person.auth.sendCode({ body: { phone_number: phone! } })).rejects.toMatchObject({
      code: 'phone_stopped',
      errors: { phone_number: [expect.stringContaining('START')] },
    })

    await text(phone!, '¿Quiénes son?')
    expect(await standing(phone!)).toHaveLength(1)
    await text(phone!, 'START')
    await text(phone!, ' Stop. ', { MessageSid })
    expect(await standing(phone!)).toEqual([])
    await person.auth.sendCode({ body: { phone_number: phone! } })
    await text(phone!, 'ALTO')
    expect(await standing(phone!)).toEqual([{ channel: 'sms', reason: 'complained' }])
  })
})

test('of two choices saved at once by two processes one holds, whole', async ({ databaseUrl: url, db, server }) => {
  const { id } = await newUser(db)
  const pool = connect({ url })
  const other = await testApp(pool)
  const clients = await Promise.all([server, other].map((process) => process.as(id)))
  const all = (isOn: boolean) => topics.slice(0, 5).map((topic) => ({ topic, app: isOn, email: isOn, sms: isOn }))
  for (let round = 0; round < 10; round++) {
    const saved = await atOnce(db, 8, (i) => {
      const isOn = i % 2 === 0
      // Each call uses another order, as two devices may.
      return clients[i % 2]!.notifications.setPreferences({ body: { choices: isOn ? all(true) : all(false).toReversed(), quiet: null } })
    })
    expect(saved.filter(({ status }) => status === 'rejected')).toEqual([])
    const held = new Set(
      await db`select is_on from notification_preferences where user_id = ${id}`.then((rows) => rows.map((row) => row['is_on'])),
    )
    expect(held.size).toBe(1)
  }
  await other.close()
  await pool.end()
})

test('saving twice, and at once, leaves one choice', async ({ db, server }) => {
  const { id } = await newUser(db)
  const person = await server.as(id)
  const set = (email: boolean) =>
    person.notifications.setPreferences({ body: { choices: [{ topic: 'quotes', app: true, email, sms: true }], quiet: null } })
  await Promise.all([set(true), set(false), set(true), set(false)])

  expect((await set(false)).choices.find(({ topic }) => topic === 'quotes')).toMatchObject({ email: false })
  await expect(person.notifications.setPreferences({ body: { choices: [], quiet: { from: '07:00', to: '07:00' } } })).rejects.toMatchObject(
    { status: 422, errors: { 'quiet.to': ['Choose another time.'] } },
  )
})

describe('texts', () => {
  test('come where somebody asked for them, once for each event, to a proven number alone', async ({
    db,
    given: { tellAll, texts, choose, tell, kinds },
  }) => {
    const { owner } = await newCompany(db)
    await tellAll(owner.id)
    expect(await texts()).toEqual([])

    const saved = await choose(owner.id, ...topics.map((topic) => ({ topic, sms: true })))
    expect(saved.choices.filter(({ sms }) => sms).map(({ topic }) => topic)).toEqual([...smsTopics])
    await tellAll(owner.id)
    const twice = { sms: undefined, email: false as const, eventKey: 'once' }
    for (let i = 0; i < 2; i++) await tell(owner.id, 'message', twice)
    expect((await texts()).map(({ text }) => text.split(' http')[0])).toEqual(
      [...kinds.slice(0, 6).map((kind) => `Oficio: Paso ${kind}`), 'Oficio: Algo paso'].toSorted(),
    )

    await db`update users set phone_verified_at = null where id = ${owner.id}`
    await tellAll(owner.id)
    expect(await texts()).toHaveLength(7)
  })

  test('of what cannot wait come until they are turned off, but not at night unless they were asked for', async ({
    db,
    server,
    given: { choose, tell, texts },
  }) => {
    const [unasked, asked, off] = await Promise.all([newUser(db), newUser(db), newUser(db)])
    await choose(asked.id, { topic: 'urgent', sms: true })
    await choose(off.id, { topic: 'urgent', sms: false })
    const urgent = async () => {
      for (const { id } of [unasked, asked, off]) await tell(id, 'offer', { topic: 'urgent', sms: undefined, email: false })
      return (await texts()).length
    }
    await db`update users set time_zone = 'America/New_York'`

    expect(await urgent()).toBe(2)
    // 9:30 pm: expires before the quiet hours end.
    server.setNow(new Date('2026-11-21T02:30:00Z'))
    expect(await urgent()).toBe(3)
    server.setNow(new Date('2026-11-21T13:30:00Z'))
    expect(await texts()).toHaveLength(3)
    // Half an hour before the end, it waits.
    server.setNow(new Date('2026-11-22T12:30:00Z'))
    expect(await urgent()).toBe(4)
    server.setNow(new Date('2026-11-22T13:00:00Z'))
    expect(await texts()).toHaveLength(5)
  })

  test('are ten an hour at most', async ({ db, given: { choose, tell, texts } }) => {
    const strict = await testApp(db, { LIMITS: '1' })
    strict.setNow(new Date('2026-11-20T18:00:00Z'))
    const { id } = await newUser(db)
    await choose(id, { topic: 'messages', sms: true })
    for (let i = 0; i < 14; i++) await tell(id, 'message', { sms: undefined, email: false })
    await strict.runJobs()
    await strict.close()

    expect(await texts()).toHaveLength(10)
  })

  test.for(['es', 'en'] as const)(
    'in %s fit 160 letters of GSM 03.38, with a link and a way to end them',
    async (locale, { db, given: { choose, tell, texts } }) => {
      const { id } = await newUser(db, { locale })
      await choose(id, { topic: 'messages', sms: true })
      const path = `/user/companies/profile/leads/${newId()}/${newId()}#thread`
      const title = {
        es: '¿Peña & Núñez «Jardinería» canceló la cita del miércoles?',
        en: 'Peña & Núñez Gardening canceled Wednesday’s appointment',
      }
      await tell(id, 'appointment', { sms: undefined, email: false, path, title })

      const [{ text }] = (await texts()) as unknown as [{ text: string }]
      expect(text.length).toBeLessThanOrEqual(160)
      expect(text).not.toMatch(/[^\u0020-\u007e¿¡ñÑéùìòÇØøÅåÆæßÉÄÖÜäöüà§£¥]/)
      expect(text).toMatch(/^Oficio: .{20,} http\S+[0-9a-f]{12} (STOP: no mas SMS|Reply STOP to end)$/)
    },
  )
})
