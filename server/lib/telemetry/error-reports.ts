import { randomUUID } from 'node:crypto'
import { callOut } from '../outbound.ts'
import { scrub } from './scrub.ts'

export type ErrorReporterOptions = { dsn: string; environment: string; release: string }
/** An error as the log has it. */
type Logged = { name?: string; type?: string; message?: string; stack?: string; code?: unknown; cause?: unknown; errors?: unknown }

/** Fields of a log line that go along: all ours, none a person's. */
const told = ['role', 'reqId', 'method', 'route', 'event', 'reaction', 'tries', 'job'] as const
const product = import.meta.dirname.slice(0, -'server/lib/telemetry'.length)
/** The same error is reported once a minute; of different ones, no more than these wait. */
const againMs = 60_000
const mostWaiting = 20
const deepest = 3

/** Address and key of a DSN: `https://KEY@host/path/PROJECT`. */
function readDsn(dsn: string) {
  const { origin, username, pathname } = new URL(dsn)
  const parts = pathname.split('/').filter(Boolean)
  const project = parts.pop()
  return { url: `${origin}/${[...parts, 'api', project, 'envelope', ''].join('/')}`, key: username }
}

/** Frames of a stack, outermost first, with paths below the product's folder. Messages in it are left out. */
export function framesOf(stack = '') {
  const frames = [...stack.matchAll(/^\s+at (?:async )?(?:(.*?) \()?(?:file:\/\/)?([^\s()]+):(\d+):(\d+)\)?$/gm)]
  return frames
    .map(([, name = '?', path, line, column]) => ({
      function: name,
      filename: path!.startsWith(product) ? path!.slice(product.length) : path!,
      lineno: Number(line),
      colno: Number(column),
      in_app: path!.startsWith(product) && !path!.includes('node_modules'),
    }))
    .toReversed()
}

const exceptionOf = ({ name, type, message = '', stack, code }: Logged) => ({
  type: [name ?? type ?? 'Error', ...(typeof code === 'string' ? [code] : [])].join(' '),
  value: scrub(message),
  stacktrace: { frames: framesOf(stack) },
})

/** An error and what caused it, the cause first. */
function chainOf(error: Logged, depth = 0): Logged[] {
  const cause = error.cause ?? (Array.isArray(error.errors) ? error.errors[0] : undefined)
  return [...(typeof cause === 'object' && cause !== null && depth < deepest ? chainOf(cause as Logged, depth + 1) : []), error]
}

const textOf = (value: unknown): string[] => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : [])

/** Sends errors of the log to a Sentry-compatible service, as envelopes. It never throws, and drops what the service doesn't take. */
export function createErrorReporter({ dsn, environment, release }: ErrorReporterOptions) {
  const { url, key } = readDsn(dsn)
  const lastMs = new Map<string, number>()
  const sending = new Set<Promise<void>>()
  let pausedUntilMs = 0

  const isFresh = (fingerprint: string) => {
    const now = performance.now()
    if (now < pausedUntilMs || sending.size >= mostWaiting) return false
    for (const [other, ms] of lastMs) if (now - ms > againMs) lastMs.delete(other)
    if (lastMs.has(fingerprint)) return false
    lastMs.set(fingerprint, now)
    return true
  }

  const send = async (event: object) => {
    const event_id = randomUUID().replaceAll('-', '')
    const lines = [{ event_id, sent_at: new Date().toISOString() }, { type: 'event' }, { event_id, ...event }]
    const { status, headers } = await callOut(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=oficio/${release}, sentry_key=${key}`,
      },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    })
    if (status === 429) pausedUntilMs = performance.now() + (Number(headers.get('retry-after')) || 60) * 1000
  }

  return {
    /** `fields` are those of the log line; `err` is the error. */
    report: (fields: Record<string, unknown>, { level = 'error' }: { level?: 'error' | 'fatal' } = {}): void => {
      const error = fields['err'] as Logged | undefined
      if (!error) return
      const values = chainOf(error).map(exceptionOf)
      const last = values.at(-1)!
      const top = last.stacktrace.frames.at(-1)
      const tags = Object.fromEntries(told.flatMap((name) => textOf(fields[name]).map((text) => [name, text])))
      if (!isFresh(`${last.type} ${top?.filename}:${top?.lineno} ${tags['job'] ?? tags['reaction'] ?? ''}`)) return
      const work = send({
        timestamp: Date.now() / 1000,
        platform: 'node',
        level,
        environment,
        release,
        tags,
        ...(tags['route'] ? { transaction: `${tags['method']} ${tags['route']}` } : {}),
        exception: { values },
      })
        .catch(() => undefined)
        .finally(() => sending.delete(work))
      sending.add(work)
    },
    /** Waits for the reports on their way, at most as long as one call may take. */
    flush: async (): Promise<void> => void (await Promise.all(sending)),
  }
}
