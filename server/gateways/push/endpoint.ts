/** Hosts of the known browsers' push services. */
const usualHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'] as const

/**
 * Whether pushes may be sent to an address given by a browser, which could be inside our own network. An entry of `hosts` is a host (https
 * on its default port), `*.host` for its subdomains, or an origin such as `http://127.0.0.1:4000`.
 */
export function isAllowedEndpoint(endpoint: string, hosts: readonly string[] = usualHosts): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  return hosts.some((host) => {
    if (host.includes('://')) return origin === host
    if (protocol !== 'https:' || port !== '') return false
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
  })
}
