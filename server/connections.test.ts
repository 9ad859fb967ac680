import { tables } from '#server/tables.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { createApp } from './app.ts'

const failures: string[] = []
const log = pino({ level: 'error' }, { write: (line) => void failures.push(line) })

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }, { onCleanup }) => {
  const { config, settings, now } = server
  const clock = { now, refresh: async () => {}, stop: async () => {} }
  const app = await createApp({ pool: db, clock, settings, config, tables, log, drain: { isDraining: false } }, { hasPages: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const connections = promisify(app.server.getConnections.bind(app.server))

  /** Asks for a path, and leaves while the server looks up who asks. */
  async function askAndLeave(path: string, cookie: string) {
    await db.begin(async (other) => {
      await other`lock table sessions in access exclusive mode`
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
      await untilSomebodyWaits(db)
      socket.destroy()
      await expect.poll(() => connections()).toBe(0)
    })
  }

  onCleanup(async () => {
    app.server.closeAllConnections()
    await app.close()
  })

  return { app, askAndLeave, port }
})

test('browsers that leave before they are answered are no failure, and hold no stream that others want', async ({
  db,
  server,
  given: { askAndLeave, port },
}) => {
  const { id } = await newUser(db)
  const cookie = `session=${(await server.as(id)).cookies.get('session')}`
  await askAndLeave('/api/user', cookie)
  // As many as one person may hold.
  for (let i = 0; i < 12; i++) await askAndLeave(`/api/live?channel=user:${id}`, cookie)

  const stays = await fetch(`http://127.0.0.1:${port}/api/live?channel=user:${id}`, { headers: { cookie } })

  expect(stays.status).toBe(200)
  await stays.body!.cancel()
  expect(failures).toEqual([])
})

test('a client that does not read its answer is waited for, but not forever', async ({ given: { app, port } }) => {
  const accepted = Promise.withResolvers<Socket>()
  app.server.once('connection', accepted.resolve)
  const client = connect(port, '127.0.0.1').pause()
  // More than the connection itself takes in.
  client.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(30))
  const socket = await accepted.promise

  await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
  expect(socket.timeout).toBe(30_000)
  client.destroy()
})

test('an address that names a host is read as if it did not', async ({ given: { port } }) => {
  const [answer] = (await once(get({ port, path: 'http://evil.example/api/auth/user' }), 'response')) as [IncomingMessage]
  answer.resume()

  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'private, no-store'])
})
