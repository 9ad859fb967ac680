import { lookup, type LookupAddress } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Separate lists: a combined list matches IPv4 addresses against their IPv6 forms.
const inside = { 4: new BlockList(), 6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside[4].addSubnet(network, prefix, 'ipv4')
// Public IPv6 is 2000::/3, except 6to4 and Teredo, which embed IPv4 addresses.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  inside[6].addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the public internet, not on this machine, its network, or a cloud provider's internal services. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 0) return false
  return family === 4 ? !inside[4].check(address) : !inside[6].check(address, 'ipv6')
}

export type PublicFetch = {
  maxBytes: number
  /** A configured origin, which may be internal. */
  trusted?: string
  timeoutMs?: number
  /** Resolver of host names. */
  resolve?: typeof lookup
}

/** Resolves to public addresses only. The connection uses the checked address. */
const publicLookup =
  (resolve: typeof lookup): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const bad = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? undefined : new Error(`${name} is not public`))
      if (bad) return done(bad, '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })

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
