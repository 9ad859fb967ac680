import { describe, expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { signatureOf } from '#server/gateways/sms/incoming.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { exportCalls } from './service.ts'

// A Monday morning in Maryland.
const start = new Date('2026-03-02T15:00:00Z')
type Dialed = { call: { id: string; dialed: string | null; shown: string | null; state: string } }

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const later = (hours: number) => server.setNow(new Date(server.now().getTime() + hours * 3_600_000))

  const post = async <T>(url: string, payload: object, app: TestApp = server): Promise<T> =>
    (await app.app.inject({ method: 'POST', url, payload })).json<T>()
  /** Calls from one phone; tells which phone rings and what it shows. */
  const call = async (from: string, to: string, app?: TestApp) => (await post<Dialed>('/dev/calls', { from, to }, app)).call
  const end = (id: string, ends: string, seconds = 0) => post(`/dev/calls/${id}`, { ends, seconds })
  const text = (from: string, to: string, words: string, id?: string) => post('/dev/calls', { from, to, text: words, ...(id && { id }) })
  const texts = async () =>
    (await server.app.inject('/dev/calls')).json<{ texts: { sender: string; recipient: string; body: string }[] }>().texts

  /** A request whose customer allows calls over a number of ours, and companies that opened its contact. */
  async function scene({
    companies = 1,
    app = server,
    ...given
  }: { companies?: number; app?: TestApp; owner?: { id: string; phone: string } } = {}) {
    const owner = given.owner ?? ((await newUser(db)) as { id: string; phone: string })
    const request = await newRequest(db, { owner, slots: 4, contact: { hides_phone: true } })
    const sides = []
    for (let n = 0; n < companies; n++) {
      const side = await buyLead(app, request)
      const { contact } = await side.member.leads.openContact({ params: side.params })
      sides.push({ ...side, contact: contact!, number: contact!.phone!, phone: side.company.owner.phone! })
    }
    return { owner, request, customer: await server.as(owner.id), sides, one: sides[0]!, project: { params: { project_id: request.id } } }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  /** The same customer asks again, and the same company buys it. */
  async function again({ owner, one }: Pick<Scene, 'owner' | 'one'>) {
    const side = await buyLead(server, await newRequest(db, { owner, contact: { hides_phone: true } }), one.company)
    return { ...side, open: () => side.member.leads.openContact({ params: side.params }) }
  }

  const ends = {
    'hires another company': async ({ customer, sides }: Scene) => {
      await customer.leads.hire({ params: sides[1]!.params, body: {} })
    },
    'closes the request': ({ customer, project }: Scene) => customer.projects.close({ ...project, body: {} }),
    'stops all contact': ({ customer }: Scene) => customer.privacy.stop({ body: {} }),
    'sends STOP': ({ owner, one }: Scene) => text(owner.phone, one.number, 'STOP'),
    'has the request taken down': async ({ request }: Scene) => {
      const admin = await server.as((await newUser(db, { is_admin: true })).id)
      const decision = { call: 'projectReview.takeDown' as const, params: { project_id: request.id }, body: { reason: 'Es publicidad.' } }
      await admin.decisions.plan({ body: decision })
      later(3)
      await server.runJobs()
    },
    'has said nothing for 90 days': async () => server.setNow(new Date(start.getTime() + 90 * dayMs)),
  }
  return { later, call, end, text, texts, scene, again, ends }
})

test.beforeEach(({ server }) => server.setNow(start))

describe('calls', () => {
  test('promise 7: connect a company and its customer over a number of ours, which is all that either sees', async ({
    server,
    given: { scene, call },
  }) => {
    const { owner, one, customer, project } = await scene()
    expect(one.contact).toMatchObject({ phone: expect.stringMatching(/^\+1771555\d{4}$/), is_relay: true })
    expect(one.number).not.toBe(owner.phone)
    const board = await customer.quotes.board(project)
    expect(board.companies[0]).toMatchObject({ calls_from: one.number })
    expect(JSON.stringify(board)).not.toContain(one.phone)

    expect(await call(one.phone, one.number)).toMatchObject({ dialed: owner.phone, shown: one.number })
    expect(await call(owner.phone, one.number)).toMatchObject({ dialed: one.phone, shown: one.number })
    expect(await call('+12405550999', one.number)).toMatchObject({ dialed: null, state: 'refused' })

    const lead = await one.member.leads.lead({ params: one.params })
    expect(lead.calls.map(({ side, outcome }) => [side, outcome])).toEqual([
      ['company', null],
      ['customer', null],
    ])
    expect(JSON.stringify(lead)).not.toContain(owner.phone.slice(2))
    await server.runJobs()
  })

  test('go to the member in charge of the lead', async ({ db, given: { scene, call } }) => {
    const { owner, one } = await scene()
    const member = await newUser(db)
    await db`insert into company_members (company_id, user_id, role) values (${one.company.id}, ${member.id}, 'member')`
    await db`update leads set assignee_id = ${member.id} where id = ${one.lead_id}`

    expect(await call(owner.phone, one.number)).toMatchObject({ dialed: member.phone })
    expect(await call(member.phone!, one.number)).toMatchObject({ dialed: owner.phone })
  })

  test.for([
    'hires another company',
    'closes the request',
    'stops all contact',
    'sends STOP',
    'has the request taken down',
    'has said nothing for 90 days',
  ] as const)(
    'end at once, in every process, when the customer %s',
    async (ending, { server, boot, given: { scene, ends, call, text, texts } }) => {
      const other = await boot()
      const one = await scene({ companies: 2 })
      const { owner, one: side } = one
      await ends[ending](one)
      other.setNow(server.now())
      const before = (await texts()).length

      for (const from of [side.phone, owner.phone]) {
        expect(await call(from, side.number, other)).toMatchObject({ dialed: null, state: 'refused' })
        await text(from, side.number, 'Hola')
      }
      expect(await texts()).toHaveLength(before)
      const company = await server.as(side.company.owner.id)
      const { contact } = await company.leads.lead({ params: side.params })
      expect(contact?.phone ?? null).toBeNull()
    },
  )

  test('are tries of the company that nobody has to claim, and an answer of the customer', async ({
    db,
    server,
    given: { scene, call, end, later },
  }) => {
    const { owner, one } = await scene()
    const try_ = async (how: string, seconds?: number) => end((await call(one.phone, one.number)).id, how, seconds)
    await try_('cancelled')
    expect((await one.member.leads.lead({ params: one.params })).state).toBe('new')
    await try_('missed')
    later(24)
    // A voicemail.
    await try_('answered', 12)
    expect(await one.member.leads.lead({ params: one.params })).toMatchObject({ state: 'contacted', written_by: ['company'] })
    expect((await one.member.refunds.ofLead({ params: one.params })).tries).toEqual({ calls: 2, texts: 0 })

    const silent = await scene()
    await end((await call(silent.one.phone, silent.one.number)).id, 'missed')
    await end((await call(silent.owner.phone, silent.one.number)).id, 'answered', 90)
    const talked = await scene()
    for (const how of ['missed', 'busy']) await end((await call(talked.one.phone, talked.one.number)).id, how)
    await end((await call(talked.one.phone, talked.one.number)).id, 'answered', 61)
    for (const { one } of [silent, talked])
      expect((await one.member.leads.lead({ params: one.params })).written_by).toEqual(['company', 'customer'])

    later(72)
    await server.runJobs()
    const refunds = await db`
      select lead_id, evidence from refunds where lead_id in ${db([one.lead_id, silent.one.lead_id, talked.one.lead_id])}`
    expect(refunds).toMatchObject([{ lead_id: one.lead_id, evidence: { tries: 2, days: 2, calls: 2 } }])
    const admin = await server.as((await newUser(db, { is_admin: true })).id)
    const [{ id: refund_id }] = (await db`select id from refunds where lead_id = ${one.lead_id}`) as unknown as [{ id: string }]
    const evidence = await admin.claimEvidence.read({ params: { refund_id } })
    expect(evidence.tries).toEqual({ calls: 2, texts: 0 })
    expect(evidence.calls.map(({ outcome, seconds }) => [outcome, seconds])).toEqual([
      ['cancelled', 0],
      ['missed', 0],
      ['answered', 12],
    ])
    expect(JSON.stringify(evidence.calls)).not.toContain(owner.phone)
  })
})

describe('the provider', () => {
  const path = '/api/webhooks/voice/call'

  test('signs as Twilio’s own example does', () => {
    const fields = { CallSid: 'CA1234567890ABCDE', Caller: '+12349013030', Digits: '1234', From: '+12349013030', To: '+18005551212' }
    expect(signatureOf('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })

  test('is believed only with its signature, over every field', async ({ server, boot, given: { scene } }) => {
    const { one } = await scene()
    const fields = { CallSid: 'CA77', From: one.phone, To: one.number }
    const send = (signed: object, sent: object = signed, { secret = server.config.voice!.secrets[0]!, at = path } = {}) =>
      server.app.inject({
        method: 'POST',
        url: path,
        payload: new URLSearchParams(sent as Record<string, string>).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signatureOf(secret, new URL(at, server.config.appUrl).href, signed as Record<string, string>),
        },
      })
    const statuses = [
      await send(fields, { ...fields, From: '+12405550999' }),
      await send(fields, { ...fields, Extra: '1' }),
      await send(fields, fields, { secret: 'another' }),
      await send(fields, fields, { at: '/api/webhooks/voice/text' }),
      await send({ ...fields, To: 'nobody' }),
      await send(fields),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 400, 200])

    const twice = [await send(fields), await send(fields)].map(({ payload }) => payload)
    expect(twice[0]).toBe(twice[1])
    expect((await one.member.leads.lead({ params: one.params })).calls).toHaveLength(1)
    const without = await boot({ SANDBOX: 'off', LIMITS: '1' })
    expect((await without.app.inject({ method: 'POST', url: path, payload: '' })).statusCode).toBe(404)
  })

  test('counts an end once, and puts what it says of the other side before a caller who hung up', async ({
    server,
    given: { scene, call },
  }) => {
    const { one } = await scene()
    const { id } = await call(one.phone, one.number)
    const report = (fields: Record<string, string>) => {
      const url = '/api/webhooks/voice/ended'
      const body = { CallSid: id, ...fields }
      const signature = signatureOf(server.config.voice!.secrets[0]!, new URL(url, server.config.appUrl).href, body)
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
      return server.app.inject({ method: 'POST', url, payload: new URLSearchParams(body).toString(), headers })
    }
    await report({ CallStatus: 'completed' })
    await report({ DialCallStatus: 'completed', DialCallDuration: '75' })
    await report({ DialCallStatus: 'no-answer' })
    await report({ CallStatus: 'completed' })

    expect((await one.member.leads.lead({ params: one.params })).calls).toMatchObject([{ outcome: 'answered', seconds: 75 }])
  })
})

test('texts are passed on both ways, once, and their words are deleted', async ({ db, server, given: { scene, text, texts } }) => {
  const { owner, one } = await scene()
  await text(one.phone, one.number, 'Llego a las 10.', 'SM1')
  await text(one.phone, one.number, 'Llego a las 10.', 'SM1')
  await text(owner.phone, one.number, 'Perfecto.', 'SM2')
  await text('+12405550999', one.number, '¿Quién es?', 'SM3')
  await server.runJobs()
  await server.runJobs()

  const sent = (await texts()).filter(({ sender }) => sender === one.number).map(({ recipient, body }) => [recipient, body])
  expect(sent).toHaveLength(2)
  expect(sent).toEqual(
    expect.arrayContaining([
      [owner.phone, 'Llego a las 10.'],
      [one.phone, 'Perfecto.'],
    ]),
  )
  expect(await db`select id, body, sent_at is not null as is_sent from relay_texts order by id`).toEqual([
    { id: 'SM1', body: null, is_sent: true },
    { id: 'SM2', body: null, is_sent: true },
  ])
  const made = await exportCalls(server.context(), owner.id)
  expect(made.map(({ kind, by }) => [kind, by])).toEqual([
    ['text', 'company'],
    ['text', 'customer'],
  ])
})

describe('numbers', () => {
  test('tell two leads of one company and one customer apart, at one moment too', async ({ db, given: { scene, again, call } }) => {
    const first = await scene()
    const more = [await again(first), await again(first), await again(first), await again(first)]
    await atOnce(db, more.length, (n) => more[n]!.open())
    const numbers = [first.one.number]
    for (const { member, params } of more) numbers.push((await member.leads.lead({ params })).contact!.phone!)

    expect(new Set(numbers).size).toBe(5)
    for (const number of numbers) expect(await call(first.one.phone, number)).toMatchObject({ dialed: first.owner.phone, shown: number })
  })

  test('are shared by other pairs, and connect nobody who could mean two of them', async ({ db, given: { scene, call } }) => {
    const [a, b] = [await scene(), await scene()]
    expect(a.one.number).toBe(b.one.number)
    expect(await call(a.one.phone, a.one.number)).toMatchObject({ dialed: a.owner.phone })
    expect(await call(b.one.phone, b.one.number)).toMatchObject({ dialed: b.owner.phone })

    // The owner of one company begins to use the phone of the other's customer.
    await db`update users set phone = null where id = ${b.owner.id}`
    await db`update users set phone = ${b.owner.phone} where id = ${a.one.company.owner.id}`
    expect(await call(b.owner.phone, a.one.number)).toMatchObject({ dialed: null, state: 'refused' })
  })

  test('once they have run out, show none, and never the customer’s own, until one is free', async ({ db, server, boot }) => {
    const small = await boot({
      SANDBOX: 'allow',
      VOICE_URL: 'http://AC1:token@127.0.0.1:1/Messages.json',
      VOICE_NUMBERS: '+12025550170,+12025550171',
    })
    small.setNow(start)
    const company = await newCompany(db)
    const leads = []
    for (let n = 0; n < 3; n++) {
      const owner = await newUser(db)
      const side = await buyLead(small, await newRequest(db, { owner, contact: { hides_phone: true } }), company)
      const { contact } = await side.member.leads.openContact({ params: side.params })
      leads.push({ ...side, owner, phone: contact!.phone })
    }
    expect(leads.map(({ phone }) => phone)).toEqual(['+12025550170', '+12025550171', null])
    const last = leads[2]!
    const shown = async () => (await (await small.as(company.owner.id)).leads.lead({ params: last.params })).contact
    expect(await shown()).toMatchObject({ phone: null, is_relay: true })

    await (await server.as(leads[0]!.owner.id)).privacy.stop({ body: {} })
    small.setNow(new Date(start.getTime() + 30 * dayMs))
    await small.runJobs()
    expect(await shown()).toMatchObject({ phone: null })
    small.setNow(new Date(start.getTime() + 32 * dayMs))
    await small.runJobs()
    expect(await shown()).toMatchObject({ phone: '+12025550170' })
  })

  test('end where the person deletes the account', async ({ db, server, given: { scene, call, end } }) => {
    const { owner, customer, one } = await scene()
    await end((await call(one.phone, one.number)).id, 'missed')
    await db`update sessions set proven_at = ${server.now()} where user_id = ${owner.id}`
    await customer.privacy.deleteAccount({ body: { confirm: true } })
    await server.runJobs()

    for (const table of ['relays', 'relay_calls', 'relay_texts'])
      expect(await db`select from ${db(table)} where lead_id = ${one.lead_id}`).toHaveLength(0)
    expect(await call(one.phone, one.number)).toMatchObject({ dialed: null })
  })
})

test('a request that was sent before there were numbers keeps what its customer was told', async ({ db, server }) => {
  const owner = await newUser(db)
  const side = await buyLead(server, await newRequest(db, { owner }))
  const { contact } = await side.member.leads.openContact({ params: side.params })

  expect(contact).toMatchObject({ phone: owner.phone, is_relay: false })
  expect(await db`select from relays where lead_id = ${side.lead_id}`).toHaveLength(0)
})
