import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup } from '../public-network.ts'

export type PublicFetch = {
  maxBytes: number
  /** A configured origin, which may be internal. */
  trusted?: string
  timeoutMs?: number
  /** Resolver of host names. */
  resolve?: typeof lookup
}

/**
 * Fetches a URL from third-party content: http(s) on the default port, a public host or the trusted origin, no redirects, at most
 * `maxBytes`, within `timeoutMs` (10 s).
 * @throws Error for anything but such a response with status 200
 */
export function fetchPublic(
  address: string,
  { maxBytes, trusted, timeoutMs = 10_000, resolve = lookup }: PublicFetch,
): Promise<Uint8Array> {
  const url = new URL(address)
  const isTrusted = url.origin === trusted
  if (!/^https?:$/.test(url.protocol) || url.username !== '') throw new Error(`${url.protocol} is not fetched`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Literal IP addresses skip the resolver.
  if (!isTrusted && (url.port !== '' || (isIP(host) !== 0 && !isPublicAddress(host)))) throw new Error(`${url.host} is not public`)
  return new Promise((done, fail) => {
    const call = (url.protocol === 'https:' ? overTls : overHttp)(
      url,
      { agent: false, signal: AbortSignal.timeout(timeoutMs), ...(isTrusted ? {} : { lookup: publicLookup(resolve) }) },
      (answer) => {
        const chunks: Uint8Array[] = []
        let length = 0
        const giveUp = (reason: string) => {
          call.destroy()
          fail(new Error(`${url.host} ${reason}`))
        }
        if (answer.statusCode !== 200) return giveUp(`answered ${answer.statusCode}`)
        answer.on('error', fail)
        answer.on('data', (chunk: Uint8Array) => {
          length += chunk.length
          if (length > maxBytes) return giveUp(`sent more than ${maxBytes} bytes`)
          chunks.push(chunk)
        })
        answer.on('end', () => done(Buffer.concat(chunks)))
      },
    )
    call.on('error', fail)
    call.end()
  })
}
