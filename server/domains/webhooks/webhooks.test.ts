import type { lookup } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { webhookEvents } from '#contract/webhooks/states.ts'
import type { webhooksApi } from '#contract/webhooks/webhooks.ts'
import { work } from '#server/events.ts'
import { addressProblem } from '#server/gateways/webhooks/address.ts'
import { postWebhook } from '#server/gateways/webhooks/post.ts'
import { asSystem, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { emit } from '#server/lib/outbox.ts'
import { isSigned } from '#server/lib/signed-messages.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { quoteInput } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, refusal, type TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { test as base } from '#tests/support/test.ts'
import { type Got, startReceiver } from '#tests/support/webhook-receiver.ts'
import { sendWebhooks } from './service.ts'
import { waitMs } from './sending/rules.ts'

const receiver = await startReceiver()
const start = new Date('2026-03-02T15:00:00Z')
const hour = 3_600_000

const test = base
  .extend('variables', { scope: 'file' }, { WEBHOOK_TRUSTED_ORIGINS: receiver.origin })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server }, { onCleanup }) => {
    onCleanup(() => receiver.close())
    const send = () => sendWebhooks(asSystem(server.context()), new AbortController().signal)
    /** Hands all events on, and sends what is due. */
    const handOn = () => runJobsNow({ ...server.parts, log: createLog('silent') }, { ...work, scheduledJobs: [] })
    const later = (hours: number) => server.setNow(new Date(start.getTime() + hours * hour))

    /** A company with a webhook to a new address of the receiver. */
    async function listening(events: readonly (typeof webhookEvents)[number][] = webhookEvents) {
      const company = await newCompany(db)
      const owner = await server.as(company.owner.id)
      const box = receiver.open()
      const { webhook, secret } = await owner.webhooks.add({ body: { url: box.url, events: [...events] } })
      return { company, owner, box, webhook, secret, params: { webhook_id: webhook.id } }
    }
    type Listening = Awaited<ReturnType<typeof listening>>

    /** A lead that the company bought. */
    async function leadOf({ company }: Pick<Listening, 'company'>) {
      const person = await newUser(db)
      const request = await newRequest(db, { owner: person, slots: 4, opened_at: server.now() })
      const { params } = await buyLead(server, request, company)
      return { request, params, customer: await server.as(person.id) }
    }
    const standingOf = async ({ params, owner }: Pick<Listening, 'params' | 'owner'>) => owner.webhooks.get({ params })

    return { send, handOn, later, listening, leadOf, standingOf }
  })

test.beforeEach(({ server }) => server.setNow(start))

const isValid = (secret: string, { id, body, headers }: Got) => {
  const signed = { id, body, timestamp: headers['webhook-timestamp']!, signature: headers['webhook-signature']! }
  return isSigned([secret], signed, new Date(Number(signed.timestamp) * 1000))
}
const eventsOf = (got: readonly Got[]) => got.map(({ event }) => event)
const failing = (status: number) => (response: { writeHead: (status: number) => { end: (body?: string) => void } }) =>
  response.writeHead(status).end('not now')

test('events of a lead arrive once, in order, as ids alone, with a signature that the reference library accepts', async ({
  db,
  server,
  given: { listening, leadOf, handOn },
}) => {
  server.setNow()
  const { company, owner, box, secret } = await listening()
  const { params, customer, request } = await leadOf({ company })
  await customer.messaging.send({ params, body: { text: 'My number is 301-555-0188, call me.' } })
  const proposed = await owner.work.propose({
    params,
    body: { starts_at: new Date(Date.now() + 50 * hour).toISOString(), minutes: 60, note: 'x' },
  })
  await customer.work.confirm({ params: { appointment_id: proposed.id }, body: {} })
  await owner.work.cancel({ params: { appointment_id: proposed.id } })
  const { id: quote_id } = await owner.quotes.create({ params })
  const until = new Date(Date.now() + 10 * 24 * hour).toISOString().slice(0, 10)
  await owner.quotes.save({ params: { quote_id }, body: quoteInput({ valid_until: until }) })
  await owner.quotes.send({ params: { quote_id } })
  await customer.quotes.view({ params: { quote_id } })
  await customer.quotes.decline({ params: { quote_id }, body: {} })

  await handOn()
  await handOn()

  expect(eventsOf(box.got)).toEqual([
    'lead.bought',
    'message.received',
    'appointment.proposed',
    'appointment.confirmed',
    'appointment.cancelled',
    'quote.viewed',
    'quote.declined',
  ])
  const [bought, message] = box.got
  expect(JSON.parse(bought!.body)).toEqual({
    type: 'lead.bought',
    version: 1,
    timestamp: expect.any(String),
    data: { company_id: company.id, lead_id: params.lead_id, match_id: expect.any(String), project_id: request.id },
  })
  expect(Object.keys(message!.data)).toEqual(['company_id', 'lead_id', 'message_id', 'project_id'])
  for (const { body, headers } of box.got) expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  const forged = { ...message!.headers, 'webhook-id': newId() }
  expect(() => new StandardWebhook(secret).verify(message!.body, forged)).toThrow('No matching signature')
  expect(await db`select from ordered_events`).toHaveLength(0)
})

test('offers, reviews, refunds and payouts arrive at the company that they are about, and nothing that it did not ask for', async ({
  db,
  server,
  given: { listening, leadOf, handOn },
}) => {
  const { company, box } = await listening(['lead.offered', 'review.published', 'refund.decided', 'payout.paid'])
  const other = await listening()
  const { params, request } = await leadOf({ company })
  const [lead] = await db<{ match_id: string; payment_id: string }[]>`select match_id, payment_id from leads where id = ${params.lead_id}`
  const [review_id, refund_id, payout_id] = [newId(), newId(), newId()]
  await db`
    insert into reviews ${db({ id: review_id, company_id: company.id, author_name: 'Ana', level: 'unverified', state: 'published', overall: 5, text: 'Good', created_at: start, published_at: start })}`
  await db`
    insert into refunds ${db({ id: refund_id, lead_id: params.lead_id, company_id: company.id, payment_id: lead!.payment_id, reason: 'wrong_area', state: 'denied', opened_by: 'C', amount_cents: 1, pay_to: 'wallet', created_at: start })}`
  await db`insert into payouts ${db({ id: payout_id, company_id: company.id, amount_cents: 1, state: 'paid', created_at: start })}`
  await transact(server.context(), async (ctx) => {
    await emit(ctx, 'offers.sent', { project_id: request.id, match_ids: [lead!.match_id] })
    await emit(ctx, 'review.published', { review_id, company_id: company.id })
    await emit(ctx, 'refund.decided', { refund_id, decision: 'denied' })
    await emit(ctx, 'payout.changed', { payout_id, change: 'sent' })
    await emit(ctx, 'payout.changed', { payout_id, change: 'paid' })
  })

  await handOn()

  const about = { company_id: company.id }
  const of = { ...about, project_id: request.id }
  expect(Object.fromEntries(box.got.map(({ event, data }) => [event, data]))).toEqual({
    'lead.offered': { ...of, match_id: lead!.match_id },
    'review.published': { ...about, review_id },
    'refund.decided': { ...of, refund_id, lead_id: params.lead_id, decision: 'denied' },
    'payout.paid': { ...about, payout_id },
  })
  expect(other.box.got).toEqual([])
})

test('invoices arrive as sent, paid and credited, in order', async ({ db, server, given: { handOn } }) => {
  const { company, member, lead, request } = await depositStage(db, server).newDeal()
  const box = receiver.open()
  const events = webhookEvents.filter((event) => event.startsWith('invoice.'))
  await member.webhooks.add({ body: { url: box.url, events } })
  const { id } = await member.invoices.create({ params: lead })
  const params = { invoice_id: id }
  await member.invoices.send({ params })
  await member.invoices.notePaid({ params, body: { paid_by: 'cash', paid_on: '2026-03-02' } })
  await member.invoices.credit({ params, body: { reason: 'Another price' } })
  await handOn()

  expect(eventsOf(box.got)).toEqual(['invoice.sent', 'invoice.paid', 'invoice.credited'])
  expect(box.got.map(({ body }) => (JSON.parse(body) as { data: object }).data)).toEqual(
    events.map(() => ({ company_id: company.id, invoice_id: id, lead_id: lead.lead_id, project_id: request.project_id })),
  )
})

test('changes of an agreement arrive with what became of them, in order', async ({ db, server, given: { handOn, later } }) => {
  const { company, member, customer, lead, request } = await depositStage(db, server).newDeal()
  const box = receiver.open()
  const events = webhookEvents.filter((event) => event.startsWith('change_order.'))
  await member.webhooks.add({ body: { url: box.url, events } })
  const line = { text: 'Second coat', quantity: 1, unit: 'job' as const, unit_price_cents: 5000, is_taxable: false }
  const propose = async () => {
    const { changes } = await member.changeOrders.propose({ params: lead, body: { lines: [line], reason: 'The old paint shows through.' } })
    return { params: { change_order_id: changes.at(-1)!.id } }
  }
  await member.changeOrders.withdraw(await propose())
  const accepted = await propose()
  await customer.changeOrders.accept({ ...accepted, body: { name: 'Ana Rivera' } })
  await customer.changeOrders.decline({ ...(await propose()), body: {} })
  await propose()
  later(24 * 20)
  await server.runJobs()
  await handOn()

  expect(eventsOf(box.got)).toEqual(
    ['withdrawn', 'accepted', 'declined', 'expired'].flatMap((end) => ['change_order.proposed', `change_order.${end}`]),
  )
  expect(JSON.parse(box.got[3]!.body)).toMatchObject({
    data: {
      company_id: company.id,
      change_order_id: accepted.params.change_order_id,
      lead_id: lead.lead_id,
      project_id: request.project_id,
    },
  })
})

test('a receiver that is away for a day gets each event afterwards, with its id and a valid signature, in the order of each lead', async ({
  given: { listening, leadOf, handOn, later, standingOf },
}) => {
  const scene = await listening(['lead.bought', 'message.received'])
  const { box, secret, company } = scene
  const leads = [await leadOf({ company }), await leadOf({ company })]
  box.answers(failing(503))
  for (let hours = 0; hours < 24; hours += 2) {
    later(hours)
    if (hours % 8 === 0)
      for (const { customer, params } of leads) await customer.messaging.send({ params, body: { text: `Hour ${hours}` } })
    await handOn()
  }
  const [during, away] = [await standingOf(scene), box.got.length]
  box.answers()
  later(27)
  await handOn()

  expect(during).toMatchObject({ is_on: true, waiting: 8, failing_since: start.toISOString() })
  expect(away).toBeGreaterThan(10)
  const accepted = box.got.filter(({ status }) => status === 204)
  for (const { params } of leads) {
    const of = accepted.filter(({ data }) => data['lead_id'] === params.lead_id)
    expect(eventsOf(of)).toEqual(['lead.bought', 'message.received', 'message.received', 'message.received'])
    expect(of.map(({ id }) => id)).toEqual(of.map(({ id }) => id).toSorted())
  }
  const idsWhileAway = new Set(box.got.filter(({ status }) => status === 503).map(({ id }) => id))
  expect(accepted.map(({ id }) => id)).toEqual(expect.arrayContaining([...idsWhileAway]))
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(accepted.length)
  expect(box.got.filter((got) => !isValid(secret, got))).toEqual([])
  expect(await standingOf(scene)).toMatchObject({ waiting: 0, failing_since: null })
})

test('after three days without success a webhook is turned off, its owners hear of it once, and what waits goes out when it is on again', async ({
  db,
  given: { listening, leadOf, handOn, later, standingOf },
}) => {
  const scene = await listening(['lead.bought', 'message.received'])
  const { box, company, owner, params: webhook } = scene
  box.answers(failing(500))
  const { customer, params } = await leadOf({ company })
  for (let hours = 0; hours <= 71; hours += 3) {
    later(hours)
    await handOn()
  }
  const before = await standingOf(scene)
  later(75)
  await handOn()
  const off = await standingOf(scene)
  const tries = box.got.length
  await customer.messaging.send({ params, body: { text: 'Are you there?' } })
  later(90)
  await handOn()
  const refused = await codeOf(owner.webhooks.test({ params: webhook }))
  box.answers()
  await owner.webhooks.turn({ params: webhook, body: { is_on: true } })
  await handOn()

  expect(before).toMatchObject({ is_on: true })
  expect(off).toMatchObject({ is_on: false, off_because: 'failing', waiting: 1 })
  expect(tries).toBeGreaterThan(15)
  expect(box.got).toHaveLength(tries + 2)
  expect(eventsOf(box.got.slice(-2))).toEqual(['lead.bought', 'message.received'])
  expect(refused).toBe('webhook_off')
  const notices = await db`select title from notices where user_id = ${company.owner.id} and kind = 'webhook_off'`
  expect(notices).toMatchObject([{ title: { en: 'We turned off a failing webhook' } }])
})

test('an address that refuses one message alone keeps the others; an answer of 410 turns the webhook off at once', async ({
  given: { listening, leadOf, handOn, later, standingOf },
}) => {
  const scene = await listening(['lead.bought'])
  const { box, company, owner, params } = scene
  const poison = await leadOf({ company })
  box.answers((response, { data }) => void response.writeHead(data['lead_id'] === poison.params.lead_id ? 400 : 204).end())
  for (let hours = 0; hours <= 75; hours += 3) {
    later(hours)
    if (hours % 24 === 0) await leadOf({ company })
    await handOn()
  }
  const { data: failed } = await owner.webhooks.deliveries({ params, query: { state: 'failed' } })
  const still = await standingOf(scene)
  box.answers(failing(410))
  await owner.webhooks.test({ params })
  await handOn()

  expect(failed).toMatchObject([{ event: 'lead.bought', last: { status: 400, failure: 'status' } }])
  expect(still).toMatchObject({ is_on: true, waiting: 0 })
  expect(await standingOf(scene)).toMatchObject({ is_on: false, off_because: 'gone' })
})

test('a process that dies between sending and marking sends again, with the same id', async ({ db, given: { listening, send, later } }) => {
  const { box, owner, params } = await listening()
  const { id } = await owner.webhooks.test({ params })
  const released = Promise.withResolvers<void>()
  // The outcome cannot be stored: as for a process that has died, nothing but the claim is left.
  const dying = db.begin(async (lock) => {
    await lock`select from webhooks where id = ${params.webhook_id} for update`
    const sending = send()
    await sending
    await released.promise
  })
  released.resolve()
  await dying
  const afterCrash = await db`select state from webhook_deliveries where id = ${id}`
  await send()
  const tooSoon = box.got.length
  later(0.02)
  await send()

  expect(afterCrash).toMatchObject([{ state: 'waiting' }])
  expect(tooSoon).toBe(1)
  expect(box.got.map((got) => got.id)).toEqual([id, id])
  expect(await db`select state from webhook_deliveries where id = ${id}`).toMatchObject([{ state: 'delivered' }])
})

test('two workers at once deliver each message of a lead once, in order, and never the next before the answer to the last', async ({
  db,
  given: { listening, send },
}) => {
  const { box, webhook } = await listening(['lead.bought'])
  const [underway, overtaken] = [new Set<string>(), [] as Got[]]
  box.answers(async (response, got) => {
    const subject = got.data['subject']!
    if (underway.has(subject)) overtaken.push(got)
    underway.add(subject)
    await sleep(Math.random() * 20)
    underway.delete(subject)
    response.writeHead(204).end()
  })
  const subjects = [newId(), newId(), newId()]
  for (let place = 0; place < 15; place++)
    for (const subject of subjects) {
      const body = JSON.stringify({ type: 'lead.bought', data: { subject, place } })
      const times = { due_at: start, created_at: start }
      await db`insert into webhook_deliveries ${db({ id: newId(), webhook_id: webhook.id, subject, event: 'lead.bought', body, ...times })}`
    }
  const worker = async () => {
    let count = 0
    for (; box.got.length < 45; await sleep(1)) count += await send()
    return count
  }

  const counts = await Promise.all([worker(), worker()])

  expect(Math.min(...counts)).toBeGreaterThan(3)
  expect(overtaken).toEqual([])
  expect(box.got).toHaveLength(45)
  for (const subject of subjects)
    expect(box.got.filter(({ data }) => data['subject'] === subject).map(({ data }) => Number(data['place']))).toEqual([
      ...Array(15).keys(),
    ])
})

test('an event waits for the one that caused it, which another worker is handing on', async ({
  db,
  server,
  given: { listening, handOn, send },
}) => {
  const { box, company } = await listening(['payout.requested', 'payout.paid'])
  const payout_id = newId()
  await db`insert into payouts ${db({ id: payout_id, company_id: company.id, amount_cents: 1, state: 'paid', created_at: start })}`
  const happens = (change: 'requested' | 'paid') => transact(server.context(), (ctx) => emit(ctx, 'payout.changed', { payout_id, change }))
  await handOn()
  await happens('requested')
  const other = await db.reserve()
  await other`begin`
  await other`select pg_advisory_xact_lock(hashtextextended('outbox', 0))`
  await other`select from outbox for update`
  await happens('paid')

  const handing = handOn()
  for (let turns = 0; turns < 30; turns++) await send()
  await other`commit`
  other.release()
  await handing

  expect(eventsOf(box.got)).toEqual(['payout.requested', 'payout.paid'])
})

test('after a rotation both secrets are valid for a day, and each is shown once and stored sealed', async ({
  db,
  given: { listening, send, later },
}) => {
  const { box, owner, params, secret: former } = await listening()
  const { secret, webhook } = await owner.webhooks.rotate({ params })
  await owner.webhooks.test({ params })
  await send()
  later(25)
  await owner.webhooks.test({ params })
  await send()

  const [within, afterwards] = box.got
  expect(webhook.former_secret_until).toBe(new Date(start.getTime() + 24 * hour).toISOString())
  expect([isValid(former, within!), isValid(secret, within!)]).toEqual([true, true])
  expect([isValid(former, afterwards!), isValid(secret, afterwards!)]).toEqual([false, true])
  const [row] =
    await db`select encode(secret, 'base64') || coalesce(encode(secret_before, 'base64'), '') as sealed from webhooks where id = ${params.webhook_id}`
  const shown = JSON.stringify([row, await owner.webhooks.list(), await db`select after from audit_log where entity = 'company'`])
  for (const one of [former, secret]) expect(shown).not.toContain(one.slice('whsec_'.length, 30))
})

test('deliveries are kept for 30 days with request and answer, and replayed one by one or by range', async ({
  server,
  given: { listening, leadOf, handOn, later, send },
}) => {
  const { box, company, owner, params } = await listening(['lead.bought'])
  box.answers((response) => void response.writeHead(200).end(`ok\0${'x'.repeat(5000)}`))
  for (let hours = 0; hours < 3; hours++) {
    later(hours)
    await leadOf({ company })
    await handOn()
  }
  const { data } = await owner.webhooks.deliveries({ params, query: {} })
  const oldest = data.at(-1)!
  await owner.webhooks.replay({ params: { ...params, delivery_id: oldest.id } })
  await send()
  const at = (hours: number) => new Date(start.getTime() + hours * hour).toISOString()
  const replayed = await owner.webhooks.replayRange({ params, body: { from: at(0.5), to: at(5) } })
  await send()
  const attempts = await owner.webhooks.attempts({ params: { ...params, delivery_id: oldest.id } })
  later(24 * 30 + 3)
  await server.runJobs()

  expect(data).toMatchObject([{ state: 'delivered' }, {}, { body: box.got[0]!.body, last: { status: 200, failure: null } }])
  expect(oldest.last!.answer).toBe(`ok${'x'.repeat(1998)}`)
  expect(attempts).toMatchObject([{ at: at(0) }, { at: at(2) }])
  expect(replayed).toEqual({ count: 2 })
  const ids = data.map(({ id }) => id).toReversed()
  // The two of the range are about two leads, which do not wait for each other.
  const got = box.got.map(({ id }) => id)
  expect([...got.slice(0, 4), ...got.slice(4).toSorted()]).toEqual([...ids, ids[0], ids[1], ids[2]])
  const again = await server.as(company.owner.id)
  expect((await again.webhooks.deliveries({ params, query: {} })).data).toEqual([])
})

const inside = [
  'http://example.com/hook',
  'ftp://example.com/hook',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[2002:7f00:1::]/',
  'https://localhost/',
  'https://db.internal/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://localhost./',
  'https://user:pass@example.com/',
  'https://example.com/#part',
  'no address',
  'http://localhost:3000/dev/people',
]

describe('addresses inside a network', () => {
  test('are refused at their field; the sandbox’s receiver outside of a sandbox too', async ({ server, given: { listening } }) => {
    const own = new URL('/dev/webhooks', server.config.appUrl).href
    expect([true, false].map((hasSandbox) => addressProblem(own, { ...server.config, hasSandbox }))).toEqual([undefined, 'not_https'])
    const { owner, params } = await listening()
    const refused = async (call: Promise<unknown>) => 'url' in ((await refusal(call)).errors ?? {})
    const taken: string[] = []
    for (const url of inside) {
      const body = { url, events: ['lead.bought' as const] }
      const calls = [owner.webhooks.add({ body }), owner.webhooks.edit({ params, body })]
      if (!(await Promise.all(calls.map(refused))).every(Boolean)) taken.push(url)
    }
    expect(taken).toEqual([])
  })

  test('are not called either when a name leads there, and a public one is not left by a redirect', async ({
    server,
    given: { send, listening },
  }) => {
    const { config } = server
    const call = (address: string) =>
      postWebhook('https://hooks.example.com/', {
        headers: {},
        body: '{}',
        config,
        resolve: ((_name: string, options: { all: boolean }, done: (...args: unknown[]) => void) =>
          done(null, options.all ? [{ address, family: address.includes(':') ? 6 : 4 }] : address, 4)) as unknown as typeof lookup,
      })
    const addresses = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', '::1', 'fd00::1', '::ffff:127.0.0.1']
    const outcomes = await Promise.all(addresses.map(call))
    expect(outcomes.map(({ status, failure }) => [status, failure])).toEqual(addresses.map(() => [null, 'not_public']))

    const { box, owner, params } = await listening()
    const elsewhere = receiver.open()
    box.answers((response) => void response.writeHead(307, { location: elsewhere.url }).end())
    await owner.webhooks.test({ params })
    await send()
    expect(elsewhere.got).toEqual([])
    expect((await owner.webhooks.deliveries({ params, query: {} })).data).toMatchObject([
      { state: 'waiting', last: { failure: 'redirect' } },
    ])
  })

  test('an answer without end is left after its time, and one of more than a megabyte as well', async ({ server }) => {
    const slow = receiver.open((response) => void response.writeHead(200).write('x'))
    const large = receiver.open((response) => void response.writeHead(200).end(Buffer.alloc(2_000_000, 'x')))
    const call = (url: string) => postWebhook(url, { headers: {}, body: '{"type":"x","data":{}}', config: server.config, withinMs: 300 })

    expect(await call(slow.url)).toMatchObject({ status: 200, failure: 'timeout' })
    expect(await call(large.url)).toMatchObject({ status: 200, failure: 'too_large' })
  })
})

test('a webhook is its company’s own: others do not find it, and members who are not owners may not use it', async ({
  db,
  server,
  given: { listening, send },
}) => {
  const { owner, params, company } = await listening()
  const { id: delivery_id } = await owner.webhooks.test({ params })
  await send()
  const stranger = await server.as((await newCompany(db)).owner.id)
  const manager = await newUser(db)
  await db`insert into company_members ${db({ company_id: company.id, user_id: manager.id, role: 'manager' })}`
  const colleague = await server.as(manager.id)
  const body = { url: receiver.open().url, events: ['lead.bought' as const] }
  const calls: Record<Exclude<keyof typeof webhooksApi, 'list' | 'add'>, (client: TestClient) => Promise<unknown>> = {
    get: (client) => client.webhooks.get({ params }),
    edit: (client) => client.webhooks.edit({ params, body }),
    turn: (client) => client.webhooks.turn({ params, body: { is_on: false } }),
    remove: (client) => client.webhooks.remove({ params }),
    rotate: (client) => client.webhooks.rotate({ params }),
    test: (client) => client.webhooks.test({ params }),
    deliveries: (client) => client.webhooks.deliveries({ params, query: {} }),
    attempts: (client) => client.webhooks.attempts({ params: { ...params, delivery_id } }),
    replay: (client) => client.webhooks.replay({ params: { ...params, delivery_id } }),
    replayRange: (client) => client.webhooks.replayRange({ params, body: { from: start.toISOString(), to: start.toISOString() } }),
  }
  const statuses: Record<string, number[]> = {}
  for (const [name, call] of Object.entries(calls))
    statuses[name] = [(await refusal(call(stranger))).status, (await refusal(call(colleague))).status]
  expect(statuses).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, [404, 403]])))
  const foreign = await listening()
  expect(await refusal(foreign.owner.webhooks.replay({ params: { ...foreign.params, delivery_id } }))).toMatchObject({ status: 404 })
  expect(await owner.webhooks.get({ params })).toMatchObject({ is_on: true, waiting: 0 })
})

test('the same address is added once, and no more than ten', async ({ given: { listening } }) => {
  const { owner, box } = await listening()
  const add = (url: string) => owner.webhooks.add({ body: { url, events: ['lead.bought'] } })
  const twice = await Promise.allSettled([add(`${box.url}?a`), add(`${box.url}?a`)])
  for (let i = 0; i < 8; i++) await add(`${box.url}?b=${i}`)

  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(add(`${box.url}?last`))).toBe('too_many_webhooks')
})

test('retries wait longer and longer, up to three hours, and spread out', () => {
  expect([1, 2, 3, 8, 30].map((attempts) => waitMs(attempts, 0))).toEqual([5_000, 30_000, 120_000, 3 * hour, 3 * hour])
  expect(waitMs(8, 1)).toBeCloseTo(2.4 * hour, -3)
})

test('the sandbox’s receiver says whether a message is signed, and answers as its address asks', async ({
  server,
  given: { send, listening },
}) => {
  const { owner, secret, params } = await listening()
  const url = new URL('/dev/webhooks?answer=500&times=1', server.config.appUrl).href
  const { id: delivery_id } = await owner.webhooks.test({ params })
  await send()
  const { webhook } = await owner.webhooks.add({ body: { url, events: ['lead.bought'] } })
  const body = JSON.stringify({ type: 'webhook.test', data: {} })
  const timestamp = String(Math.floor(start.getTime() / 1000))
  const post = (signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/dev/webhooks?answer=500&times=1',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': delivery_id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      },
    })
  const { secret: own } = await owner.webhooks.rotate({ params: { webhook_id: webhook.id } })
  const { signatureOf } = await import('#server/lib/signed-messages.ts')
  const signed = (key: string) => signatureOf(key, { id: delivery_id, timestamp, body })
  const answers = [await post(signed(own)), await post(signed(secret))]
  const shown = await server.app.inject({ url: '/dev/webhooks' })

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 204])
  expect(shown.json<{ received: object[] }>().received).toMatchObject([
    { is_valid: false, answered: 204 },
    { is_valid: true, answered: 500 },
  ])
})

test('admins see which webhooks fail and why, never their addresses, bodies or answers', async ({
  db,
  server,
  given: { listening, send },
}) => {
  const { company, owner, box, params } = await listening()
  const other = await listening()
  box.answers(failing(503))
  await owner.webhooks.test({ params })
  await other.owner.webhooks.test({ params: other.params })
  await send()
  const admin = await server.as((await newUser(db, { admin_role: 'support' })).id)

  const all = await admin.adminWebhooks.list({ query: {} })
  const mine = await admin.adminWebhooks.list({ query: { company_id: company.id } })
  const { data } = await admin.adminWebhooks.deliveries({ params })

  const places = [params, other.params].map(({ webhook_id: id }) => all.findIndex((row) => row.id === id))
  expect(places[0]).toBeLessThan(places[1]!)
  expect(mine).toMatchObject([
    {
      company: { id: company.id },
      host: new URL(receiver.origin).host,
      is_on: true,
      succeeded_at: null,
      failing_since: start.toISOString(),
      waiting: 1,
      sent: 1,
      failed: 0,
    },
  ])
  expect(data).toMatchObject([{ event: 'webhook.test', state: 'waiting', attempts: 1, last: { status: 503, failure: 'status' } }])
  expect(JSON.stringify([all, data])).not.toMatch(/\/hook\/|not now|company_id/)
  expect(await codeOf(admin.adminWebhooks.deliveries({ params: { webhook_id: newId() } }))).toBe('not_found')
  expect(await codeOf(owner.adminWebhooks.list({ query: {} }))).toBe('forbidden')
})
