import { tables } from '#server/tables.ts'
import { fastify } from 'fastify'
import { expect } from 'vitest'
import { answerErrors } from '#server/http.ts'
import { test as base } from '#tests/support/test.ts'
import { readConfig } from './config.ts'
import { type Context, systemContext, transact } from './context.ts'
import { publish } from './live.ts'
import { mountLive } from './live-stream.ts'
import { newId } from './ids.ts'
import { createLog } from './log.ts'
import { usualSettings } from './settings.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const ctx: Context = systemContext({
    pool: db,
    clock: { now: () => new Date() },
    settings: usualSettings,
    tables,
    config: readConfig({ NODE_ENV: 'test' }),
    log: createLog('silent'),
  })
  // fetch opens connections ahead, on which nothing is ever asked.
  const app = fastify({ forceCloseConnections: true })
  await mountLive(app, {
    pool: db,
    lookEveryMs: 200,
    contextOf: async (request) => ({ ...ctx, ip: String(request.headers['x-from']) }),
    mayListen: async (_ctx, channel) => channel !== 'secret',
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onCleanup(() => app.close())

  /** Opens a stream and gives its events one by one. */
  async function listen(channel: string, headers: Record<string, string> = {}) {
    const abort = new AbortController()
    const response = await fetch(`${address}/api/live?channel=${channel}`, { headers, signal: abort.signal })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      response,
      next: async (): Promise<string | undefined> => {
        for (;;) {
          const end = text.indexOf('\n\n')
          const block = end < 0 ? undefined : text.slice(0, end)
          if (block !== undefined) {
            text = text.slice(end + 2)
            if (block.startsWith('id:')) return block
            continue
          }
          const { value, done } = await reader.read()
          if (done) return undefined
          text += value
        }
      },
      close: () => abort.abort(),
    }
  }

  return { ctx, address, listen }
})

test('a change is heard on its channel by those who may listen', async ({ given: { ctx, address, listen } }) => {
  const board = await listen('board:1')
  const leads = await listen('company:1')

  await publish(ctx, 'board:2', 'quote')
  await publish(ctx, 'board:1', 'message')
  await transact(ctx, (ctx) => publish(ctx, 'company:1', 'offer'))

  expect(board.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await board.next()).toMatch(/^id: \d+\nevent: change\ndata: \{"kind":"message"\}$/)
  expect(await leads.next()).toContain('"offer"')
  expect((await fetch(`${address}/api/live?channel=secret`)).status).not.toBe(200)
  board.close()
  leads.close()
})

test('a page that begins to listen hears recent changes, and nothing older', async ({ given: { ctx, listen } }) => {
  const early = await listen('board:8')
  await publish(ctx, 'board:8', 'match')
  await early.next()
  await publish({ ...ctx, now: () => new Date(Date.now() - 600_000) }, 'board:9', 'match')
  const [late, calm] = [await listen('board:8'), await listen('board:9')]

  expect(await late.next()).toContain('"match"')
  await publish(ctx, 'board:9', 'quote')
  expect(await calm.next()).toContain('"quote"')
  for (const stream of [early, late, calm]) stream.close()
})

test('an event of a failed transaction is never heard', async ({ given: { ctx, listen } }) => {
  const board = await listen('board:3')

  await transact(ctx, async (ctx) => {
    await publish(ctx, 'board:3', 'lost')
    throw new Error('no')
  }).catch(() => undefined)
  await publish(ctx, 'board:3', 'kept')

  expect(await board.next()).toContain('"kept"')
  board.close()
})

test('a returning listener hears missed events', async ({ db, given: { ctx, listen } }) => {
  const first = await listen('board:4')
  await publish(ctx, 'board:4', 'one')
  const seen = /id: (\d+)/.exec((await first.next())!)![1]!
  first.close()
  await publish(ctx, 'board:4', 'two')
  await db`delete from live_events where channel <> 'board:4'`

  const second = await listen('board:4', { 'last-event-id': seen })
  const missed = await second.next()
  second.close()

  expect(missed).toContain('"two"')
})

test('a listener away for longer than events are kept is told to look', async ({ given: { ctx, listen } }) => {
  await publish(ctx, 'board:6', 'one')

  const late = await listen('board:7', { 'last-event-id': '0' })

  expect(await late.next()).toContain('"unknown"')
  late.close()
})

test('without notifications the table is looked at', async ({ db, given: { listen } }) => {
  const board = await listen('board:5')

  await db`insert into live_events (channel, kind, created_at) values ('board:5', 'quiet', now())`

  expect(await board.next()).toContain('"quiet"')
  board.close()
})

test('when as many listen as may, who comes is told when to come again, and finds the place of who has left', async ({
  db,
  given: { ctx },
}) => {
  const small = fastify({ forceCloseConnections: true })
  answerErrors(small)
  await mountLive(small, { pool: db, contextOf: async () => ({ ...ctx, ip: newId() }), mayListen: async () => true, most: 2 })
  const url = `${await small.listen({ port: 0, host: '127.0.0.1' })}/api/live?channel=board:full`
  const aborts = [new AbortController(), new AbortController()]
  for (const { signal } of aborts) await fetch(url, { signal })

  const refused = await fetch(url)
  aborts[0]!.abort()

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  await expect.poll(async () => (await fetch(url, { signal: AbortSignal.timeout(5000) })).status).toBe(200)
  await small.close()
})

test('one address holds so many streams, whoever opens them, and another one is let in', async ({ db, given: { ctx } }) => {
  const small = fastify({ forceCloseConnections: true })
  answerErrors(small)
  let ip = '203.0.113.5'
  await mountLive(small, {
    pool: db,
    contextOf: async () => ({ ...ctx, ip, actor: { kind: 'guest', userId: newId() } }),
    mayListen: async () => true,
    mostOfAddress: 2,
  })
  const url = `${await small.listen({ port: 0, host: '127.0.0.1' })}/api/live?channel=board:address`
  const statuses = [(await fetch(url)).status, (await fetch(url)).status, (await fetch(url)).status]
  ip = '203.0.113.6'

  expect([...statuses, (await fetch(url)).status]).toEqual([200, 200, 429, 200])
  await small.close()
})

test('one caller holds so many streams and no more', async ({ given: { listen } }) => {
  const streams = await Promise.all(Array.from({ length: 14 }, (_, index) => listen(`board:many-${index}`, { 'x-from': 'a crowd' })))

  expect(streams.filter(({ response }) => response.status === 200)).toHaveLength(12)
  for (const stream of streams) stream.close()
})
