import { type CallOptions, type Calls, calls, version } from './api.ts'

export type ClientOptions = {
  /** Secret of an API key. Keep it on a server: whoever has it acts for the company. */
  key: string
  /** Address of Oficio, without a path. */
  baseUrl: string
  /** Language of texts and errors. */
  locale?: 'es' | 'en'
  /** Tries after an answer of 429 or 503, or a lost connection of a call that can be repeated. */
  retries?: number
  fetch?: typeof fetch
}

/** An error answer. `message` can be shown to a person; `code` is for programs; `requestId` is for support. */
export class OficioError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: { message?: string; code?: string; errors?: Record<string, string[]> }, headers: Headers) {
    super(body.message ?? `HTTP ${status}`)
    this.name = 'OficioError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.errors = body.errors ?? {}
    this.requestId = headers.get('x-request-id') ?? ''
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds
  }
}

type Input = { params?: Record<string, string>; query?: Record<string, string | number | boolean | undefined>; body?: unknown }

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** Every call of the public API with an API key: `client.leads.list({ query: { tab: 'bought' } })`. */
export function createClient({ key, baseUrl, locale = 'en', retries = 2, fetch: send = fetch }: ClientOptions): Calls {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'accept-language': locale, 'x-oficio-client': version }

  async function once(url: URL, init: RequestInit, isFile: boolean): Promise<unknown> {
    const reply = await send(url, { ...init, redirect: 'error' })
    if (!reply.ok) {
      const body = (await reply.json().catch(() => ({}))) as { message?: string; code?: string }
      throw new OficioError(reply.status, body, reply.headers)
    }
    if (isFile) return reply.blob()
    return reply.status === 204 ? undefined : reply.json()
  }

  async function call(name: string, { params = {}, query = {}, body }: Input, { idempotencyKey, signal }: CallOptions): Promise<unknown> {
    const [method, path, traits] = calls[name]!
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? '')),
      baseUrl,
    )
    for (const [field, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(field, String(value))
    const isSafe = method === 'GET' || traits === 'i'
    const init: RequestInit = {
      method,
      headers: {
        ...headers,
        ...(traits === 'i' ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }
    for (let left = retries; ; left--) {
      try {
        return await once(url, init, traits === 'f')
      } catch (error) {
        const waits = error instanceof OficioError ? error.status === 429 || (error.status === 503 && isSafe) : isSafe
        if (left <= 0 || !waits || signal?.aborted) throw error
        const seconds = error instanceof OficioError ? (error.retryAfterSeconds ?? 1) : 1
        await pause(seconds * 1000, signal)
      }
    }
  }

  const domains = new Map<string, Record<string, (input?: Input, options?: CallOptions) => Promise<unknown>>>()
  for (const name of Object.keys(calls)) {
    const [domain = '', method = ''] = name.split('.')
    const known = domains.get(domain) ?? {}
    known[method] = (input = {}, options = {}) => call(name, input, options)
    domains.set(domain, known)
  }
  return Object.fromEntries(domains) as unknown as Calls
}
