import type { lookup, LookupAddress } from 'node:dns'
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

/** The host's name leads into an internal network. */
export class NotPublic extends Error {}

/** Resolves host names to public addresses only. The connection uses the checked address. */
export const publicLookup =
  (resolve: typeof lookup): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const bad = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? undefined : new NotPublic(`${name} is not public`))
      if (bad) return done(bad, '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
