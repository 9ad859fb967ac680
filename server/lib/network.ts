import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(ip: string): string[] {
  // A URL has one writing for each address; the zone behind `%` is this machine's own affair.
  const plain = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** Four bytes, two in each hexadecimal group, as one writes them. */
const dotted = (groups: string[]) =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')

/**
 * What limits count a caller by: their IPv4 address, or the /64 that an IPv6 subscriber is given, within which they call from as many
 * addresses as they like. Who has left meanwhile has no address any more: ''.
 */
export function networkOf(ip = ''): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? dotted(groups.slice(6)) : groups.slice(0, 4).join(':')
}
