import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { notify } from '#server/domains/notifications/sending/service.ts'
import { newUser } from '#tests/factories/users.ts'
import { startHttpReceiver } from '#tests/support/http-receiver.ts'
import { test as base } from '#tests/support/test.ts'
import { callOut } from '../outbound.ts'
import { startOpenTelemetry } from './opentelemetry.ts'
import { describeStatement } from './statements.ts'
import { isTraced } from './traced.ts'

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type OtlpSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: Attribute[]
}
type Metric = { name: string; unit: string; histogram?: { dataPoints: { count: number; attributes: Attribute[] }[] } }
type Exported = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[]
}

const named = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as string | number]))

const test = base.extend('given', { scope: 'file' }, async ({}, { onCleanup }) => {
  const receiver = await startHttpReceiver()
  // The collector, and the provider of text messages.
  receiver.answer(201, { body: '{"sid":"SM1"}' })
  onCleanup(receiver.close)
  const options = { endpoint: `${receiver.origin}/`, headers: { authorization: 'Bearer a token' }, service: 'oficio', share: 1 }
  const start = (more = {}) => startOpenTelemetry({ ...options, version: '1.2.3', role: 'both', ...more })
  const sent = () => receiver.received.filter(({ path }) => path.startsWith('/v1/'))
  const all = () => sent().map(({ body }) => JSON.parse(body) as Exported)
  return {
    receiver,
    start,
    sent,
    spans: () =>
      all().flatMap(({ resourceSpans = [] }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
    resources: () => all().flatMap(({ resourceSpans = [] }) => resourceSpans.map(({ resource }) => named(resource.attributes))),
    metrics: () =>
      all().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
  }
})

test('calls, statements, jobs and gateways leave spans and durations, and nothing about a person', async ({
  db,
  boot,
  given: { receiver, start, sent, spans, resources, metrics },
}) => {
  const telemetry = start()
  const server = await boot({ SANDBOX: 'allow', SMS_URL: `${receiver.origin}/sms?From=%2B12025550100` })
  const person = await newUser(db, { email: 'canary.person@example.com', phone: '+12025550147' })
  const client = await server.as(person.id)
  await client.auth.user()
  await client.companies.profile({ params: { slug: 'canary-company' } }).catch(() => undefined)
  await server
    .visitor()
    .auth.login({ body: { email: 'canary.person@example.com', password: 'canary password' } })
    .catch(() => undefined)
  await notify(server.context(), {
    userId: person.id,
    eventKey: 'canary',
    kind: 'security',
    title: { es: 'canary', en: 'canary' },
    body: { es: 'canary', en: 'canary' },
    path: '/user/profile',
    email: true,
    sms: true,
  })
  await server.runJobs()
  await callOut(`${receiver.origin}/gone?token=canary-token`)
  await telemetry.stop()

  const found = spans()
  const one = (name: string) => {
    const span = found.find((each) => each.name === name)
    return span && { ...span, attributes: named(span.attributes) }
  }
  const parentOf = ({ parentSpanId = '' }: { parentSpanId?: string }) => found.find(({ spanId }) => spanId === parentSpanId)?.name
  const [serverKind, clientKind, consumerKind] = [2, 3, 5]
  expect(one('GET /api/companies/:slug')).toMatchObject({
    kind: serverKind,
    status: { code: 0 },
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/companies/:slug',
      'http.response.status_code': 404,
      'url.scheme': 'http',
    },
  })
  expect(one('update deliveries')).toMatchObject({
    kind: clientKind,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'update',
      'db.collection.name': 'deliveries',
      'db.query.text': expect.stringContaining('$1'),
    },
  })
  expect(one('process delivery.waiting → send')).toMatchObject({
    kind: consumerKind,
    attributes: {
      'messaging.destination.name': 'delivery.waiting',
      'messaging.consumer.group.name': 'send',
      'messaging.system': 'pg-boss',
    },
  })
  expect(one('POST')).toMatchObject({ kind: clientKind, attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 201 } })
  expect(parentOf(one('POST')!)).toBe('gateway sms')
  expect(parentOf(one('gateway sms')!)).toBe('process delivery.waiting → send')
  // The body is read outside the span of its request.
  expect(found.filter((span) => parentOf(span) === 'POST /api/auth/login').length).toBeGreaterThan(0)
  expect(one('job forget live events')).toBeDefined()
  expect(found.filter(({ parentSpanId, name }) => !parentSpanId && !/^(GET|POST) |^process |^job |^GET$/.test(name))).toEqual([])

  const durations = metrics()
  const usual = [
    'http.server.request.duration',
    'db.client.operation.duration',
    'http.client.request.duration',
    'messaging.process.duration',
  ]
  expect(usual.filter((name) => !durations.some((metric) => metric.name === name && metric.unit === 's'))).toEqual([])
  const calls = durations
    .find(({ name }) => name === 'http.server.request.duration')!
    .histogram!.dataPoints.map((point) => named(point.attributes))
  expect(calls).toContainEqual({
    'http.request.method': 'POST',
    'http.route': '/api/auth/login',
    'http.response.status_code': 422,
    'url.scheme': 'http',
  })
  expect(resources()[0]).toMatchObject({ 'service.name': 'oficio', 'service.version': '1.2.3', 'oficio.role': 'both' })
  expect(new Set(sent().map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer a token']))
  const everything = sent()
    .map(({ body }) => body)
    .join()
  expect([person.id, 'canary', '2025550147'].filter((personal) => everything.includes(personal))).toEqual([])
})

test('with a share of 0, durations count what no span shows', async ({ boot, given: { start, spans, metrics } }) => {
  const [before, counted] = [spans().length, metrics().length]
  const telemetry = start({ share: 0 })
  await (
    await boot()
  )
    .visitor()
    .geo.zipcode({ params: { zip: '20901' } })
    .catch(() => undefined)
  await telemetry.stop()

  expect([spans().length, isTraced()]).toEqual([before, false])
  expect(metrics().length).toBeGreaterThan(counted)
})

test('a collector that is away changes nothing for callers', async ({ boot, given: { start } }) => {
  const telemetry = start({ endpoint: 'http://127.0.0.1:1' })
  const reply = await (await boot()).app.inject('/api/system/states')
  await telemetry.stop()

  expect(reply.statusCode).toBe(200)
})

test.each([
  ['tagged', 'update users set name = $1 where id = $2', 'update users set name = $1 where id = $2', 'update users'],
  ['plain', "insert into boss.job (name) values ('ana@example.com', 42)", 'insert into boss.job (name) values (?, ?)', 'insert boss.job'],
  ['plain', 'begin isolation level serializable', 'begin isolation level serializable', 'begin'],
])('a %s statement keeps no value of a person: %s', (kind, string, text, name) => {
  const isTagged = kind === 'tagged'
  expect(describeStatement({ tagged: isTagged, strings: [], args: isTagged ? ['Ana', 'x'] : [], string })).toMatchObject({
    name,
    details: { 'db.query.text': text },
  })
})

test('a process without an address for them loads neither traces nor reports', () => {
  const main = join(import.meta.dirname, '../../main.ts')
  const script = `
    const loaded = []
    require('node:module').registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    import(${JSON.stringify(main)}).then(() => console.log(JSON.stringify(loaded)))`
  const loaded = JSON.parse(
    execFileSync(process.execPath, ['--no-warnings', '-e', script, import.meta.filename], { encoding: 'utf8' }),
  ) as string[]

  expect(loaded.some((url) => url.endsWith('/telemetry/traced.ts'))).toBe(true)
  expect(loaded.filter((url) => /@opentelemetry\/(?!api\/)|error-reports|telemetry\/(opentelemetry|statements)/.test(url))).toEqual([])
})
