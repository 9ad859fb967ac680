import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(ip: string): string[] {
  // A URL normalizes the address. The zone after `%` is local to this machine.
  const plain = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** Two hexadecimal groups as a dotted IPv4 address. */
const dotted = (groups: string[]) =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')

/** Address for rate limits: IPv4, or the /64 of IPv6, because a subscriber controls a whole /64. '' for a client that has disconnected. */
export function networkOf(ip = ''): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? dotted(groups.slice(6)) : groups.slice(0, 4).join(':')
}
