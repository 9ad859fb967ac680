import { tables } from '#server/tables.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { work } from '#server/events.ts'
import { vapidKeys } from '#server/gateways/push/vapid.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestApp } from '#tests/support/app.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { test as base } from '#tests/support/test.ts'
import { notify } from '../sending/service.ts'

const pushes = await startPushService()
let isDown = true
const texts: string[] = []
const texter = createServer((request, response) => {
  if (isDown) return void response.writeHead(503).end()
  texts.push(String(request.headers['idempotency-key']))
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
}).listen(0)
await once(texter, 'listening')
const mails: string[] = []
const mailer = new SMTPServer({
  authOptional: true,
  closeTimeout: 50,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onConnect: (_session, done) => done(isDown ? Object.assign(new Error('down'), { responseCode: 421 }) : null),
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      mails.push(/message-id: (\S+)/i.exec(text)![1]!)
      done()
    })
  },
})
mailer.listen(0)
await once(mailer.server, 'listening')
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
// Each name is a new provider for the circuit breaker, which rests for seconds after an outage.
const providers = (host: string) => ({
  SANDBOX: 'allow',
  SMTP_URL: `smtp://${host}:${portOf(mailer.server)}`,
  SMS_URL: `http://AC1:secret@${host}:${portOf(texter)}/Messages.json`,
  PUSH_ALLOWED_HOSTS: pushes.origin.replace('127.0.0.1', host),
})

const test = base
  .extend('variables', { scope: 'file' }, providers('127.0.0.1'))
  .extend('given', { scope: 'file' }, async ({ db, boot }, { onCleanup }) => {
    const afterwards = await boot(providers('localhost'))

    const runJobs = ({ config, now, settings }: TestApp) =>
      runJobsNow({ pool: db, clock: { now }, settings, config, tables, log: createLog('silent') }, { ...work, scheduledJobs: [] })

    /** Makes pending retries due now; returns the skipped seconds. */
    async function letTimePass(): Promise<number> {
      const [row] = await db<{ seconds: number }[]>`
      select coalesce(extract(epoch from min(start_after) - now()), 0)::float8 as seconds from pgboss.job where name = 'reactions' and state = 'retry'`
      const seconds = Math.max(0, row!.seconds)
      await db`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}) where state = 'retry'`
      return seconds
    }

    onCleanup(async () => {
      pushes.close()
      texter.closeAllConnections()
      texter.close()
      await new Promise<void>((resolve) => mailer.close(() => resolve()))
    })

    return { afterwards, letTimePass, runJobs }
  })

test('R7: mail, SMS and push are away for ten minutes: nobody notices at the site, and each message then comes once', async ({
  db,
  server: during,
  given: { letTimePass, runJobs, afterwards },
}) => {
  const { publicKey: vapidKey } = await vapidKeys(during.context())
  const people = []
  for (let index = 0; index < 8; index++) {
    const person = await newUser(db)
    const client = await during.as(person.id)
    const device = pushes.subscribe(vapidKey)
    await client.push.register({ body: { subscriptionOptions: device } })
    pushes.of(device).mood = 500
    people.push({ person, device })
  }
  for (const { person } of people) {
    await notify(during.context(), {
      userId: person.id,
      eventKey: `hired:${person.id}`,
      kind: 'security',
      title: { es: 'Cambió tu contraseña', en: 'Your password changed' },
      body: { es: 'Hace un momento.', en: 'A moment ago.' },
      path: '/user/profile',
      email: true,
      sms: true,
    })
    await during.visitor().auth.sendReset({ body: { email: person.email } })
  }

  for (let seconds = 0; seconds < 600; seconds += await letTimePass()) await runJobs(during)
  const whileDown = await db`select state, count(*)::int as count from deliveries group by state`
  isDown = false
  await db`update push_registrations set endpoint = replace(endpoint, '127.0.0.1', 'localhost')`
  for (const { device } of people) pushes.of(device).mood = 'takes'
  do await runJobs(afterwards)
  while ((await letTimePass()) > 0)

  expect(whileDown).toEqual([{ state: 'waiting', count: people.length * 4 }])
  expect([mails.length, texts.length]).toEqual([people.length * 2, people.length])
  expect([new Set(mails).size, new Set(texts).size]).toEqual([mails.length, texts.length])
  expect(people.map(({ device }) => pushes.of(device).received.length)).toEqual(people.map(() => 1))
  expect(await db`select distinct state from deliveries`).toEqual([{ state: 'sent' }])
})
