import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { Id } from '#contract/primitives.ts'
import { fieldErrors } from '#contract/validation.ts'
import {
  Fault,
  faults,
  listCharges,
  listDisputes,
  listFaults,
  listPayouts,
  listRefunds,
  setFaults,
} from '#server/gateways/payments/sandbox-books.ts'
import { listEvents } from '#server/gateways/calendars/google-sandbox.ts'
import { keepLicence, listLicences, SandboxLicence } from '#server/gateways/registries/sandbox.ts'
import { signSandboxFile } from '#server/gateways/reputation/sandbox.ts'
import { receiverPath } from '#server/gateways/webhooks/address.ts'
import type { ProcessParts } from '#server/lib/context.ts'
import { type Html, plainPolicy } from '#server/lib/html.ts'
import { runJobsNow, type Work } from '#server/lib/jobs.ts'
import { books, callsPath, callsView, Dialed, dialIn, end, Ending } from './calls.ts'
import { guardSandbox } from './door.ts'
import { durationMs, durationOf } from './duration.ts'
import { calendarsView, CalendarWish, fulfil, googleCalendarPath, mountGoogleCalendar } from './google-calendar.ts'
import { mountProvider } from './oidc.ts'
import { mountReceiver } from './receiver.ts'
import { page } from './page.ts'
import * as queries from './queries.ts'
import { report, ReportName } from './reports.ts'
import * as views from './views.ts'

export type DevOptions = ProcessParts & {
  clock: { now: () => Date; refresh: () => Promise<void> }
  work: Work
  /** Rebuilds the demo town. */
  reset: () => Promise<void>
}

const OutboxQuery = z.object({
  channel: z.optional(z.enum(['', 'email', 'sms', 'push'])),
  recipient: z.optional(z.string().check(z.maxLength(254))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 100),
})
/** Code of the company that imports the file. */
const ReputationCode = z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) })
const Report = z.object({ report: ReportName })
const Offset = z.object({ offset: z.string().check(z.maxLength(40)) })
/** A fault's name applies to its next call. A form sends one name, or none to clear. */
const Faults = z.object({
  faults: z._default(
    z
      .array(
        z.union([
          z.pipe(
            z.enum(faults),
            z.transform((fault) => ({ fault })),
          ),
          Fault,
        ]),
      )
      .check(z.maxLength(10_000)),
    [],
  ),
})

/** Serves the sandbox's pages, and the same data as JSON for clients that don't ask for HTML. Mount it only with an open sandbox. */
export async function mountDev(app: FastifyInstance, { work, reset, ...parts }: DevOptions): Promise<void> {
  const { pool, clock, config } = parts
  const now = async () => ({ offset: durationOf(await queries.getOffset(pool)), now: clock.now().toISOString() })
  const payments = async () => {
    const [charges, refunds, disputes, payouts, waiting] = await Promise.all([
      listCharges(pool),
      listRefunds(pool),
      listDisputes(pool),
      listPayouts(pool),
      listFaults(pool),
    ])
    return { charges, refunds, disputes, payouts, faults: waiting }
  }

  if (config.google?.isSandbox) {
    const accountOf = mountProvider(app, { pool, config, google: config.google })
    await mountGoogleCalendar(app, { pool, config, accountOf })
  }
  await mountReceiver(app, parts)
  await app.register(async (dev) => {
    dev.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, fields(String(body))),
    )
    guardSandbox(dev, config)

    dev.get('/dev', async (request, reply) => {
      const state = await now()
      return show(request, reply, { data: state, title: 'Sandbox', body: views.home(state) })
    })
    dev.get('/dev/people', async (request, reply) => {
      const people = await queries.listPeople(pool)
      return show(request, reply, { data: { people }, title: 'People', body: views.people(people) })
    })
    dev.get('/dev/outbox', async (request, reply) => {
      const filter = parse(OutboxQuery, request.query)
      const messages = await queries.listOutbox(pool, filter)
      return show(request, reply, { data: { messages }, title: 'Outbox', body: views.outbox(messages, filter) })
    })
    dev.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
      const message = z.safeParse(Id, request.params.id).success ? await queries.findHtml(pool, request.params.id) : undefined
      if (!message?.html) throw new AppError(commonErrors.notFound)
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .type('text/html; charset=utf-8')
        .send(message.html)
    })
    dev.post<{ Params: { id: string } }>('/dev/outbox/:id/report', async (request, reply) => {
      const sent = z.safeParse(Id, request.params.id).success ? await queries.findRecipient(pool, request.params.id) : undefined
      if (!sent) throw new AppError(commonErrors.notFound)
      const status = await report(app, { config, now: clock.now() }, { ...sent, ...parse(Report, request.body) })
      return done(request, reply, { status }, '/dev/outbox')
    })
    dev.get('/dev/clock', now)
    dev.post('/dev/clock', async (request, reply) => {
      const offsetMs = durationMs(parse(Offset, request.body).offset)
      if (offsetMs === undefined)
        throw invalidField('offset', { es: 'Escribe una duración ISO 8601, como PT72H.', en: 'Write an ISO 8601 duration, like PT72H.' })
      await queries.setOffset(pool, offsetMs)
      await clock.refresh()
      return done(request, reply, await now(), '/dev')
    })
    dev.post('/dev/jobs/run', async (request, reply) => {
      const report = await runJobsNow(parts, work)
      if (!wantsHtml(request)) return report
      return show(request, reply, { data: report, title: 'Jobs', body: views.report(report) })
    })
    dev.get('/dev/payments', async (request, reply) => {
      const books = await payments()
      return show(request, reply, { data: books, title: 'Payments', body: views.payments(books) })
    })
    dev.post('/dev/payments', async (request, reply) => {
      await setFaults(pool, parse(Faults, asList(request.body)).faults)
      return done(request, reply, await payments(), '/dev/payments')
    })
    dev.get('/dev/registries', async (request, reply) => {
      const licences = await listLicences(pool)
      return show(request, reply, { data: { licences }, title: 'License registries', body: views.registries(licences) })
    })
    dev.post('/dev/registries', async (request, reply) => {
      await keepLicence(pool, parse(SandboxLicence, request.body))
      return done(request, reply, { licences: await listLicences(pool) }, '/dev/registries')
    })
    const line = { app, pool, config, now: clock.now }
    dev.get(callsPath, async (request, reply) => {
      const data = await books(pool)
      return show(request, reply, { data, title: 'Calls', body: callsView(data) })
    })
    dev.post(callsPath, async (request, reply) => done(request, reply, await dialIn(line, parse(Dialed, request.body)), callsPath))
    dev.post<{ Params: { id: string } }>(`${callsPath}/:id`, async (request, reply) => {
      const call = await end(line, request.params.id, parse(Ending, request.body))
      if (!call) throw new AppError(commonErrors.notFound)
      return done(request, reply, { call }, callsPath)
    })
    dev.get(googleCalendarPath, async (request, reply) => {
      const events = await listEvents(pool)
      return show(request, reply, { data: { events }, title: 'Google Calendar', body: calendarsView(events) })
    })
    dev.post(googleCalendarPath, async (request, reply) => {
      await fulfil(pool, parse(CalendarWish, request.body))
      return done(request, reply, { events: await listEvents(pool) }, googleCalendarPath)
    })
    dev.get('/dev/reputation', async (request, reply) => {
      const { code } = parse(ReputationCode, request.query)
      const file = await signSandboxFile({ now: clock.now(), code })
      return reply.header('content-disposition', 'attachment; filename="otra-plataforma.reputation.jwt"').type('application/jwt').send(file)
    })
    dev.get('/dev/webhooks', async (request, reply) => {
      const received = await queries.listReceived(pool)
      return show(request, reply, {
        data: { received },
        title: 'Webhooks',
        body: views.webhooks(received, new URL(receiverPath, config.appUrl).href),
      })
    })
    dev.post('/dev/reset', async (request, reply) => {
      await reset()
      await clock.refresh()
      return done(request, reply, await now(), '/dev')
    })
  })
}

const fields = (body: string) => Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''))

/** Accepts `{ "faults": "declined" }` as a list of one. */
const asList = (body: unknown) => {
  const { faults: given } = (body ?? {}) as { faults?: unknown }
  return { faults: typeof given === 'string' ? [given] : given }
}

const wantsHtml = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value ?? {})
  if (!parsed.success) throw new AppError(commonErrors.invalid, { fields: fieldErrors(parsed.error) })
  return parsed.data
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  { data, title, body }: { data: unknown; title: string; body: Html },
): FastifyReply {
  if (!wantsHtml(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(data))
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', plainPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page(request.url.split('?')[0]!, title, body, nonce))
}

/** JSON for a program, a redirect to the page for a person. */
const done = (request: FastifyRequest, reply: FastifyReply, data: unknown, path: string) =>
  wantsHtml(request) ? reply.redirect(path, 303) : reply.send(data)
