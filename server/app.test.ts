import { expect } from 'vitest'
import { newRequest } from '#tests/factories/requests.ts'
import { test } from '#tests/support/test.ts'
import { createLog } from './lib/log.ts'
import { createWorkerApp } from './app.ts'

test('an unknown path of the API is a JSON error with a message, a code and the request’s id', async ({ server }) => {
  const reply = await server.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'en' } })

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found', message: 'We couldn’t find that.', request_id: expect.any(String) })
})

test('a worker answers for its health and for the metrics of the platform, and for nothing else', async ({ db, server }) => {
  const { id } = await newRequest(db, {})
  await db`update projects set state = 'in_review', submitted_at = now() - interval '5 hours' where id = ${id}`
  await db`insert into time_rules (name, ran_at, every_minutes) values ('late', now() - interval '1 hour', 5)`
  await db`
    insert into deliveries (id, event_key, channel, recipient, message, created_at)
    values (gen_random_uuid(), 'late', 'email', 'a@example.com', '{}', now() - interval '10 minutes')`
  const log = createLog('silent')
  const { pool, clock, settings, config, tables } = server.parts
  const worker = await createWorkerApp({ pool, clock, settings, config, tables, log, drain: { isDraining: false } })

  const metrics = (await worker.inject('/metrics')).body
  const valueOf = (metric: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${metric} `))
        ?.split(' ')[1],
    )
  expect(valueOf('oficio_overdue_cases{kind="requests"}')).toBe(1)
  expect(valueOf('oficio_scheduled_job_lag_seconds')).toBeGreaterThanOrEqual(3300)
  expect(valueOf('oficio_delivery_queue_age_seconds{channel="email"}')).toBeGreaterThanOrEqual(600)
  expect(valueOf('oficio_delivery_queue_age_seconds{channel="sms"}')).toBe(0)
  expect(valueOf('oficio_payments_in_doubt')).toBe(0)
  expect((await worker.inject('/health/live')).statusCode).toBe(200)
  expect((await worker.inject('/api/system/states')).statusCode).toBe(404)
  await worker.close()
})
