import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { newUser } from '#tests/factories/users.ts'
import { startHttpReceiver } from '#tests/support/http-receiver.ts'
import { test as base } from '#tests/support/test.ts'
import { runAllJobs } from '../scheduled-jobs.ts'
import { systemContext } from '../context.ts'
import { createLog } from '../log.ts'
import { createErrorReporter, framesOf } from './error-reports.ts'
import { scrub } from './scrub.ts'

type Event = {
  level: string
  release: string
  environment: string
  transaction?: string
  tags: Record<string, string>
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string; in_app: boolean }[] } }[] }
}

const test = base.extend('given', async ({ server }, { onCleanup }) => {
  const receiver = await startHttpReceiver()
  onCleanup(receiver.close)
  const dsn = `${receiver.origin.replace('//', '//0123abcd@')}/base/42`
  const reporter = createErrorReporter({ dsn, environment: 'staging', release: '1.2.3' })
  const log = createLog('error', { role: 'both', version: '1.2.3' }, reporter.report)
  const parts = { ...server.parts, log, drain: { isDraining: false } }
  return {
    receiver,
    reporter,
    log,
    parts,
    events: async () => {
      await reporter.flush()
      return receiver.received.map(({ body }) => JSON.parse(body.split('\n')[2]!) as Event)
    },
  }
})

const personal = 'no "María Fernández" <maria@example.com>, +1 202-555-0147, at 4012 Elm Street; key (email)=(maria@example.com)'

test('a call that fails by a bug is reported by its route, without anything of who called', async ({ db, server, given }) => {
  const person = await newUser(db, { email: 'maria@example.com' })
  const app = await createApp(given.parts, { hasPages: false })
  app.get('/api/broken/:id', () => {
    throw new TypeError(personal, { cause: new Error(`of ${personal}`) })
  })
  const client = await server.as(person.id)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.inject({
    url: `/api/broken/${person.id}?email=maria@example.com`,
    headers: { cookie, 'user-agent': 'Marías phone' },
  })
  const expected = await app.inject('/api/nothing')
  await app.close()

  const [event, ...more] = await given.events()
  expect([reply.statusCode, expected.statusCode, more]).toEqual([500, 404, []])
  expect(event).toMatchObject({
    level: 'error',
    release: '1.2.3',
    environment: 'staging',
    transaction: 'GET /api/broken/:id',
    tags: { role: 'both', method: 'GET', route: '/api/broken/:id', reqId: reply.json<{ request_id: string }>().request_id },
  })
  const [top] = event!.exception.values
  expect(top).toMatchObject({ type: 'TypeError', value: expect.stringMatching(/^no “…”/) })
  expect(top!.stacktrace.frames.at(-1)).toMatchObject({ filename: 'server/lib/telemetry/error-reports.test.ts', in_app: true })
  const { path, headers, body } = given.receiver.received[0]!
  expect([path, headers['content-type']]).toEqual(['/base/api/42/envelope/', 'application/x-sentry-envelope'])
  expect(headers['x-sentry-auth']).toContain('sentry_key=0123abcd')
  const traces = [person.id, 'maria', 'María', '+1 202', '202-555', '555-0147', 'Fern', 'phone', client.cookies.get('session')!]
  expect(traces.filter((text) => body.includes(text))).toEqual([])
})

test('a job that fails is reported by its name, once a minute, and not after the service said that it is too much', async ({ given }) => {
  const { parts, receiver, events, log } = given
  const failing = (name: string) => ({
    name,
    everyMinutes: 5,
    run: async () => {
      throw Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), { code: '23505' })
    },
  })
  for (let round = 0; round < 3; round++) await runAllJobs(systemContext(parts), [failing('count stars')])
  expect(await events()).toMatchObject([
    {
      tags: { job: 'count stars' },
      exception: { values: [{ type: 'Error 23505', value: 'duplicate key value violates unique constraint "users_email_key"' }] },
    },
  ])

  receiver.answer(429, { headers: { 'retry-after': '60' } })
  await runAllJobs(systemContext(parts), [failing('count moons')])
  await events()
  await runAllJobs(systemContext(parts), [failing('count suns')])
  log.error({ err: new Error('another') }, 'failed')
  expect(await events()).toHaveLength(2)
})

test('a service that is away is nobody’s problem, and a line without an error is no report', async ({ given: { receiver } }) => {
  receiver.close()
  const reporter = createErrorReporter({ dsn: `${receiver.origin.replace('//', '//k@')}/1`, environment: 'x', release: '1' })
  const log = createLog('error', undefined, reporter.report)
  log.fatal({ err: new Error('gone') }, 'uncaught')
  log.error('no fields')
  log.error({ job: 'x' }, 'no error')

  await expect(reporter.flush()).resolves.toBeUndefined()
})

test.each([
  ['invalid input syntax for type uuid: "ana"', 'invalid input syntax for type uuid: “…”'],
  ['relation "projects" does not exist', 'relation "projects" does not exist'],
  ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ['Key (email)=(ana@example.com) already exists', 'Key (email)=(…) already exists'],
  ['connect postgres://user:secret@db/name failed', 'connect postgres://… failed'],
  ['token sk_live_abcdef0123456789abcdef refused', 'token … refused'],
  ['call +1 (202) 555-0147 now', 'call … now'],
])('%s → %s', (message, scrubbed) => {
  expect(scrub(message)).toBe(scrubbed)
})

test('a stack is told outermost first, without its message', () => {
  const stack = 'Error: of maria\n    at inner (file:///elsewhere/node_modules/a/b.js:1:2)\n    at async outer (/elsewhere/c.ts:3:4)'
  expect(framesOf(stack)).toEqual([
    { function: 'outer', filename: '/elsewhere/c.ts', lineno: 3, colno: 4, in_app: false },
    { function: 'inner', filename: '/elsewhere/node_modules/a/b.js', lineno: 1, colno: 2, in_app: false },
  ])
})
