import { createBreaker, type Breaker } from './breaker.ts'
import { traced } from './telemetry/traced.ts'

export type OutboundCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  timeoutMs?: number
  maxBytes?: number
  /** `bytes`: the answer's body as a Uint8Array. */
  reads?: 'bytes'
}
/** `body` is parsed JSON, or text if it isn't JSON. It is untrusted. */
export type OutboundAnswer = { status: number; headers: Headers; body: unknown }

const breakers = new Map<string, Breaker>()

/**
 * Calls another host: `timeoutMs` (5 s) for the whole response, no redirects, at most `maxBytes` (1 MB). Five failures in 30 s make further
 * calls fail fast. `url` comes from the configuration or from an allowed host.
 * @throws Error without a complete response
 */
export const callOut = (url: string, call: OutboundCall = {}): Promise<OutboundAnswer> =>
  traced(
    () => ({
      name: call.method ?? 'GET',
      kind: 'client',
      metric: 'http.client.request.duration',
      attributes: { 'http.request.method': call.method ?? 'GET', 'server.address': new URL(url).hostname },
    }),
    () => behindBreaker(url, call),
    ({ status }) => ({ 'http.response.status_code': status }),
  )

function behindBreaker(
  url: string,
  { method = 'GET', headers = {}, body, timeoutMs = 5_000, maxBytes = 1_048_576, reads }: OutboundCall,
): Promise<OutboundAnswer> {
  const { host } = new URL(url)
  const breaker = breakers.get(host) ?? createBreaker()
  breakers.set(host, breaker)
  return breaker(async () => {
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = await readAtMost(response, maxBytes)
    if (response.status >= 500) throw new Error(`${host} answered ${response.status}`)
    return { status: response.status, headers: response.headers, body: reads === 'bytes' ? bytes : parsed(bytes.toString('utf8')) }
  })
}

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
