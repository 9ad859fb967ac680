import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/lib/db.ts'
import { newToken } from '#server/lib/ids.ts'
import { compiled, serverFlags } from '#tools/setup/compiled.mjs'
import { directUrlOf } from './pooler.ts'
import { freePort } from './ports.ts'

const root = join(import.meta.dirname, '../..')

/** Opens the sandbox and the metrics of the processes below: with a database of their own they are no plain demo. */
export const operatorToken = 'a-token-that-only-tests-know'
/** Headers of a call of `/dev` or `/metrics`. */
export const asOperator = { authorization: `Bearer ${operatorToken}` }

/** The product as people run it: a process of its own, on a port of its own. */
export type Process = {
  url: string
  /** Of the process that runs now. */
  readonly pid: number
  /** Ends it as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>
  /** Ends it as an operator would. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Its output so far; empty unless `LOG_LEVEL` is set. */
  log: () => string
}

/**
 * Starts `node server/main.ts` on `databaseUrl`, or with '' on the embedded database of `DATA_DIR`, web and worker in one, without rate limits, on a port that is free unless one is given, and
 * waits until it takes calls. Several runs of the tests do not meet.
 */
export async function startProcess(databaseUrl: string, variables: Record<string, string> = {}): Promise<Process> {
  const port = Number(variables['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const direct = directUrlOf(databaseUrl)
  let child: ChildProcess | undefined
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: compiled,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(direct ? { DATABASE_DIRECT_URL: direct } : {}),
    PORT: String(port),
    SEED: 'none',
    ...(databaseUrl ? { SANDBOX: 'allow', SANDBOX_TOKEN: operatorToken, METRICS_TOKEN: operatorToken } : { SANDBOX: 'on' }),
    LIMITS: '0',
    LOG_LEVEL: 'silent',
    ...variables,
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  let written = ''
  const start = async () => {
    let errors = ''
    child = spawn(process.execPath, [...serverFlags, join(root, 'server/main.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout!.on('data', (chunk: Buffer) => (written += chunk.toString()))
    child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const started = child
    for (let attempt = 0; attempt < 3600; attempt++) {
      if (started.exitCode !== null) throw new Error(`The process on port ${port} did not start: ${errors}`)
      const ready = await fetch(`${url}/sanctum/csrf-cookie`).then(
        (reply) => reply.ok,
        () => false,
      )
      if (ready) return
      await sleep(50)
    }
    await end('SIGKILL')
    throw new Error(`The process on port ${port} was not ready in three minutes: ${errors}`)
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  await start()
  return {
    url,
    get pid() {
      return child!.pid!
    },
    start,
    log: () => written,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export type Reply = { status: number; retryAfter: string | null; body: { code?: string; [field: string]: unknown } }

/** Somebody's browser: one session, good at every process on the same database. It keeps cookies. */
export type Browser = {
  post: (url: string, path: string, body: object, key?: string) => Promise<Reply>
  put: (url: string, path: string, body: object) => Promise<Reply>
  /** As it comes: for what is longer than memory. */
  get: (url: string, path: string) => Promise<Response>
}

/** Signs `userId` in. `url` is a process that gives the csrf token. */
export async function signIn(db: Db, userId: string, url: string): Promise<Browser> {
  const token = newToken()
  const hash = createHash('sha256').update(token).digest()
  await db`
    insert into sessions (token_hash, kind, user_id, created_at, seen_at, expires_at)
    values (${hash}, 'user', ${userId}, now(), now(), now() + interval '1 day')`
  const given = await fetch(`${url}/sanctum/csrf-cookie`, { headers: { cookie: `session=${token}` } })
  const jar = new Map([['session', token]])
  const keep = (reply: Response) => {
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      jar.set(name!, value!)
    }
    return reply
  }
  keep(given)
  const csrf = decodeURIComponent(jar.get('XSRF-TOKEN')!)
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (method: string, address: string, body: object, key?: string): Promise<Reply> => {
    const reply = await fetch(address, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': csrf,
        cookie: cookies(),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      signal: AbortSignal.timeout(30_000),
    })
    const text = await keep(reply).text()
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: text ? JSON.parse(text) : {} }
  }
  return {
    get: async (url, path) => keep(await fetch(url + path, { headers: { cookie: cookies() } })),
    post: (url, path, body, key) => send('POST', url + path, body, key),
    put: (url, path, body) => send('PUT', url + path, body),
  }
}
