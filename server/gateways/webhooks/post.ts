import { lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import type { AttemptFailure } from '#contract/webhooks/states.ts'
import type { Config } from '#server/lib/config.ts'
import { NotPublic, publicLookup } from '../public-network.ts'
import { type Attributes, traced } from '#server/lib/telemetry/traced.ts'
import { addressProblem, isTrusted } from './address.ts'

const maxBytes = 1_048_576
const timeoutMs = 10_000
/** Letters of an answer that are kept. */
const keptLetters = 2_000

export type Posted = {
  status: number | null
  failure: AttemptFailure | null
  /** The beginning of the answer's body. */
  answer: string
  retryAfter?: string | undefined
  durationMs: number
}

type Options = {
  headers: Record<string, string>
  body: string
  config: Pick<Config, 'appUrl' | 'hasSandbox' | 'webhookOrigins'>
  /** Resolver of host names. */
  resolve?: typeof lookup
  /** Time for the whole answer; only tests shorten it. */
  withinMs?: number
}

const codes: Record<string, AttemptFailure> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
}

function failureOf(error: Error & { code?: string }): AttemptFailure {
  if (error instanceof NotPublic) return 'not_public'
  const { code = '' } = error
  return codes[code] ?? (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'not_trusted' : 'no_connection')
}

const failureOfStatus = (status: number): AttemptFailure | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'

/** Text without the NUL that PostgreSQL refuses. */
const beginning = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, keptLetters)

/**
 * Posts a webhook to a stranger's address: to public hosts only, checked at the connection, within ten seconds, at most 1 MB of answer, and
 * never along a redirect. Each call has its own connection. Never throws.
 */
export const postWebhook = (address: string, options: Options): Promise<Posted> =>
  traced(
    () => ({ name: 'gateway webhook', kind: 'client', metric: 'oficio.gateway.duration', attributes: { 'oficio.gateway': 'webhook' } }),
    () => post(address, options),
    ({ failure }): Attributes => (failure === null ? {} : { 'error.type': failure }),
  )

async function post(address: string, { headers, body, config, resolve = lookup, withinMs = timeoutMs }: Options): Promise<Posted> {
  const start = performance.now()
  const ended = (outcome: Omit<Posted, 'durationMs'>): Posted => ({ ...outcome, durationMs: Math.round(performance.now() - start) })
  if (addressProblem(address, config)) return ended({ status: null, failure: 'not_public', answer: '' })
  const url = new URL(address)
  let status: number | null = null
  const chunks: Buffer[] = []
  const signal = AbortSignal.timeout(withinMs)
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const call = (url.protocol === 'https:' ? overTls : overHttp)(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          ...(isTrusted(url, config) ? {} : { lookup: publicLookup(resolve) }),
        },
        done,
      )
      call.on('error', fail)
      call.end(body)
    })
    status = response.statusCode ?? 0
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length <= keptLetters * 4) chunks.push(chunk)
      else if (chunks.length === 0) chunks.push(chunk.subarray(0, keptLetters * 4))
      if (length > maxBytes) {
        response.destroy()
        return ended({ status, failure: 'too_large', answer: beginning(chunks) })
      }
    }
    return ended({ status, failure: failureOfStatus(status), answer: beginning(chunks), retryAfter: response.headers['retry-after'] })
  } catch (error) {
    return ended({ status, failure: signal.aborted ? 'timeout' : failureOf(error as Error), answer: beginning(chunks) })
  }
}
