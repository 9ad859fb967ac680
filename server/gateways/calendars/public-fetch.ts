import { lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import type { Config } from '#server/lib/config.ts'
import { NotPublic, publicLookup } from '../public-network.ts'
import { addressProblem, isTrusted } from '../webhooks/address.ts'

const timeoutMs = 10_000
const maxBytes = 8 * 1_048_576

export type Trust = Pick<Config, 'appUrl' | 'hasSandbox' | 'webhookOrigins'>

/**
 * A `fetch` for addresses that strangers name: public hosts over HTTPS only, checked at the connection, no redirects, ten seconds, at most
 * 8 MB of answer.
 * @throws NotPublic for an address inside a network
 */
export const publicFetch =
  (trust: Trust): typeof fetch =>
  async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input)
    if (addressProblem(address, trust)) throw new NotPublic(`${address} is not public`)
    const url = new URL(address)
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const call = (url.protocol === 'https:' ? overTls : overHttp)(
        url,
        {
          method: init.method ?? 'GET',
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(isTrusted(url, trust) ? {} : { lookup: publicLookup(lookup) }),
        },
        done,
      )
      call.on('error', fail)
      call.end(typeof init.body === 'string' ? init.body : undefined)
    })
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) {
        response.destroy()
        throw new Error(`an answer of more than ${maxBytes} bytes`)
      }
      chunks.push(chunk)
    }
    const status = response.statusCode ?? 502
    const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    )
    return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers })
  }
