import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { asOperator } from '#tests/support/processes.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ launch }) => {
  // As in production: long enough for a client that calls every 700 ms, on a busy machine too.
  const server = await launch({ DRAIN_SECONDS: '5' })

  /** One call on a connection that is kept; `isLast` when the server asks to go elsewhere next time. */
  function call(agent: Agent, path: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    get(server.url + path, { agent }, (reply) => {
      reply.resume().once('end', () => resolve({ status: reply.statusCode!, isLast: reply.headers.connection === 'close' }))
      reply.once('error', reject)
    }).once('error', reject)
    return promise
  }

  return { server, call }
})

const visited = 400
const linksOf = (html: string) => [...html.matchAll(/(?:href|src)="(\/[^"#]*)"/g)].map(([, path]) => path!.replaceAll('&amp;', '&'))

test('a crawl of the whole site leaves at most 600 lines of metrics, with files as one route', async ({ given: { server } }) => {
  const seen = new Set(['/'])
  let pages = 0
  for (const path of seen) {
    if (seen.size > visited) break
    const reply = await fetch(server.url + path, { redirect: 'manual' })
    const text = await reply.text()
    if (!reply.headers.get('content-type')?.includes('text/html')) continue
    pages++
    for (const link of linksOf(text)) seen.add(link)
  }
  for (const path of seen) await (await fetch(server.url + path, { redirect: 'manual' })).arrayBuffer()

  const lines = (await (await fetch(`${server.url}/metrics`, { headers: asOperator })).text())
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

  expect(pages).toBeGreaterThan(20)
  expect(lines.length).toBeLessThanOrEqual(600)
  expect(lines.filter((line) => line.includes('/assets/'))).toEqual([])
  expect(lines.filter((line) => line.includes('route="file"')).length).toBeGreaterThan(0)
}, 120_000)

type Answer = { status: number; isLast: boolean }

test('a process that is told to stop under load answers every call, and sends its clients elsewhere', async ({
  given: { call, server },
}) => {
  const paths = ['/sanctum/csrf-cookie', '/', '/health/live']
  const failures: string[] = []
  let answered = 0
  /** Goes on as a proxy does: on one connection, idle between calls, until it hears that the next call belongs to another process. */
  const client = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; ; turn++) {
      const answer = await call(agent, paths[(index + turn) % paths.length]!).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      if (typeof answer === 'string' || answer.status >= 500) failures.push(typeof answer === 'string' ? answer : String(answer.status))
      else answered++
      if (typeof answer === 'string' || answer.isLast) return agent.destroy()
      await sleep(index * 25)
    }
  }
  const clients = Array.from({ length: 30 }, (_, index) => client(index))
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(100)

  await Promise.all([server.stop(), ...clients])

  expect(failures).toEqual([])
})
