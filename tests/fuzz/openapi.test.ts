import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OpenApi } from '#server/lib/openapi.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { test as base } from '#tests/support/test.ts'
import { newCallers } from './callers.ts'
import { webhookOrigin } from './connections.ts'
import { type Caller, type FuzzRequest, requestOf, targetsOf } from './requests.ts'

const withGoogle = base.extend('variables', { scope: 'file' }, async ({}, { onCleanup }) => {
  const google = await startIdentityProvider()
  onCleanup(google.stop)
  return { ...google.variables, WEBHOOK_TRUSTED_ORIGINS: webhookOrigin }
})
const test = withGoogle.extend('given', { scope: 'file' }, ({ db, server }) => {
  /** Everything wrong with one answer; nothing, as a rule. */
  async function faultOf(request: FuzzRequest): Promise<{ status: number; what?: string }> {
    const answer = await Promise.race([server.app.inject(request.options), sleep(hangsAfterMs, undefined, { ref: false })])
    if (!answer) return { status: 0, what: `no answer in ${hangsAfterMs} ms` }
    const { statusCode: status, payload, headers } = answer
    if (status >= 500 && status !== 503) return { status, what: payload }
    if (status === 503 && !headers['retry-after']) return { status, what: '503 without retry-after' }
    if (status < 400 || request.options.method === 'HEAD') return { status }
    const isError = isErrorBody(payload)
    return isError ? { status } : { status, what: `not an error body: ${payload.slice(0, 300)}` }
  }

  /** Some calls end the session that later calls of this caller need, or give it another secret; others want a proof of presence. */
  async function keepSignedIn({ cookies }: Caller, userId: string): Promise<void> {
    const hash = createHash('sha256').update(cookies.get('session')!).digest()
    await db`
    insert into sessions (token_hash, kind, user_id, created_at, seen_at, proven_at, expires_at)
    values (${hash}, 'user', ${userId}, now(), now(), now(), now() + interval '1 day')
    on conflict (token_hash) do update set proven_at = excluded.proven_at`
  }

  return { faultOf, keepSignedIn }
})

// FUZZ_SEED=… npm test -- tests/fuzz makes the same calls again; FUZZ_COUNT sets how many.
// The same calls at every run, so that a red run is one's own; FUZZ_SEED=random draws others, a printed seed repeats them.
const wanted = process.env['FUZZ_SEED'] ?? '1795220104452'
const seed = wanted === 'random' ? String(Date.now()) : wanted
const count = Number(process.env['FUZZ_COUNT'] ?? 10_000)
const callsOfAScene = 1000
const atOnce = 8
// Far beyond what a busy machine takes for an answer.
const hangsAfterMs = 30_000

type Fault = { index: number; request: FuzzRequest; what: string }

function isErrorBody(payload: string): boolean {
  try {
    const body = JSON.parse(payload) as Record<string, unknown>
    return ['message', 'code', 'request_id'].every((field) => typeof body[field] === 'string' && body[field] !== '')
  } catch {
    return false
  }
}

test(`${count} generated calls of the contract are answered, never with a failure of ours (FUZZ_SEED=${seed})`, async ({
  db,
  server,
  given: { keepSignedIn, faultOf },
}) => {
  const document = (await server.app.inject('/api/openapi.json')).json<OpenApi>()
  const targets = targetsOf(document)
  const faults: Fault[] = []
  const statuses = new Map<number, number>()
  const succeeded = new Set<string>()

  for (let start = 0; start < count; start += callsOfAScene) {
    const scene = await newCallers(db, server)
    for (const { caller, userId } of scene.signedIn) await keepSignedIn(caller, userId)
    const end = Math.min(count, start + callsOfAScene)
    let next = start
    const work = async () => {
      for (let index = next++; index < end; index = next++) {
        const request = requestOf(seed, index, targets, scene.callers)
        const { status, what } = await faultOf(request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (what) faults.push({ index, request, what })
        if (status >= 200 && status < 300) succeeded.add(request.name.replace(/ \(.*/, ''))
        const signedIn = scene.signedIn.find(({ caller }) => caller.name === request.caller)
        if (signedIn && /^\/api\/(auth\/(log|proof|renew|passkey)|user\/(password|second-factor|devices))/.test(request.options.url))
          await keepSignedIn(signedIn.caller, signedIn.userId)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  const summary = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`)
  const refused = targets.map(({ method, path }) => `${method} ${path}`).filter((name) => !succeeded.has(name))
  process.stdout.write(`FUZZ_SEED=${seed}: ${summary.join(', ')}; never done: ${refused.join(', ') || 'none'}\n`)
  expect(faults.slice(0, 10).map(describeFault)).toEqual([])
  expect(statuses.get(503) ?? 0).toBeLessThan(count / 100)
  // Calls that are all refused test the refusals alone. By seed, 23 to 26 of a hundred endpoints are never carried out.
  expect(refused.length).toBeLessThan(count < 10_000 ? targets.length : targets.length / 3)
}, 600_000)

const describeFault = ({ index, request: { name, caller, options }, what }: Fault) => ({
  index,
  call: `${name} by ${caller}`,
  url: options.url.slice(0, 300),
  headers: Object.fromEntries(Object.entries(options.headers).map(([header, value]) => [header, value.slice(0, 80)])),
  body: typeof options.payload === 'string' ? options.payload.slice(0, 500) : undefined,
  what: what.slice(0, 500),
})

test('jobs left behind by the calls are done', async ({ server }) => {
  const { failures } = await server.runJobs()

  expect(failures).toEqual([])
}, 120_000)
