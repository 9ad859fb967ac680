import { fastify } from 'fastify'
import { afterAll, expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { readConfig } from './config.ts'
import { connect } from './db.ts'
import { mountHealth } from './health.ts'
import { createLog } from './log.ts'
import { mountMetrics } from './metrics.ts'

const config = readConfig({ NODE_ENV: 'test', METRICS_TOKEN: 'a token' })
const drain = { isDraining: false }
const app = fastify()

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db }) => {
  mountMetrics(app, { pool: db, config })
  mountHealth(app, { pool: db, config, log: createLog('silent'), drain })
})

afterAll(async () => {
  await app.close()
})

test('a process that answers is alive, and ready once it can work', async () => {
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' })
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready', failed: [] })
})

test('a folder that cannot be written, and none other, makes a process unready', async ({ databaseUrl: url, db }) => {
  const readyWith = async (variables: Record<string, string>) => {
    const other = fastify()
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: '/proc/nowhere', ...variables })
    mountHealth(other, { pool: db, config, log: createLog('silent'), drain })
    const reply = await other.inject('/health/ready')
    await other.close()
    return reply.json<{ failed: string[] }>().failed
  }

  expect(await readyWith({})).toEqual(['folder'])
  expect(await readyWith({ DATABASE_URL: url })).toEqual(['folder'])
  expect(await readyWith({ DATABASE_URL: url, S3_URL: 'http://key:secret@127.0.0.1:9000/oficio' })).toEqual([])
})

test('a process that is about to stop is not ready', async () => {
  drain.isDraining = true
  const reply = await app.inject('/health/ready')
  drain.isDraining = false

  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not ready', failed: ['draining'] }])
})

test('a database that does not answer is told while it still does not, and does not stop the sign of life', async ({
  databaseUrl: url,
}) => {
  const busy = connect({ url, max: 1 })
  const other = fastify()
  mountHealth(other, { pool: busy, config, log: createLog('silent'), drain })
  const order: string[] = []
  const noted = <T>(name: string, work: PromiseLike<T>) => work.then((result) => (order.push(name), result))
  const held = await busy.reserve()

  const [ready] = await Promise.all([noted('ready', other.inject('/health/ready')), noted('live', other.inject('/health/live'))])
  held.release()

  expect(ready.json()).toMatchObject({ failed: ['database', 'migrations'] })
  expect(order).toEqual(['live', 'ready'])
  await other.close()
  await busy.end()
})

test('metrics are for the holder of the token, and in a demo for this machine', async ({ db }) => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => app.inject({ url: '/metrics', remoteAddress, headers })

  const own = await from('127.0.0.1')
  expect(own.body).toMatch(/oficio_http_requests_total\{method="GET",route="\/health\/live",status="2xx"\} 1/)
  expect(own.body).toMatch(/oficio_http_request_duration_seconds_count\{kind="system"\} \d/)
  expect(own.body).toMatch(/oficio_scheduled_job_lag_seconds \d/)
  expect(own.body).toMatch(/oficio_jobs\{state="outbox"\} 0/)
  expect(own.body).toMatch(/oficio_database_connections\{state="\w+"\} \d/)
  expect(own.body).toContain('nodejs_eventloop_lag_p99_seconds')
  expect((await from('203.0.113.9')).statusCode).not.toBe(200)
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).not.toBe(200)
  expect((await from('203.0.113.9', { authorization: 'Bearer a token' })).statusCode).toBe(200)
  expect((await from('203.0.113.9', { authorization: 'Bearer another' })).statusCode).not.toBe(200)

  // A proxy beside the product, which need not say for whom it asks.
  const served = fastify()
  mountMetrics(served, { pool: db, config: readConfig({ NODE_ENV: 'test', SMTP_URL: 'smtp://localhost', METRICS_TOKEN: 'a token' }) })
  const asked = (headers: Record<string, string>) => served.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })
  expect((await asked({})).statusCode).not.toBe(200)
  expect((await asked({ authorization: 'Bearer a token' })).statusCode).toBe(200)
  await served.close()
})
