import { isIP } from 'node:net'
import type { Config } from '#server/lib/config.ts'
import { isLoopback } from '#server/lib/exposure.ts'
import { isPublicAddress } from '../public-network.ts'

/** Path of the sandbox's own receiver. */
export const receiverPath = '/dev/webhooks'

/** Reasons against an address, by its notation alone. Its host is checked again when a connection is made. */
export type AddressProblem = 'unreadable' | 'not_https' | 'not_public'

type Trust = Pick<Config, 'appUrl' | 'hasSandbox' | 'webhookOrigins'>

/** Processes of one sandbox on this machine have ports of their own. */
const isOurs = (url: URL, app: URL) => url.origin === app.origin || (isLoopback(url.hostname) && isLoopback(app.hostname))

/** Whether the operator lets webhooks reach this address in an internal network: a named origin, or the sandbox's receiver. */
export const isTrusted = (url: URL, { appUrl, hasSandbox, webhookOrigins }: Trust): boolean =>
  webhookOrigins.includes(url.origin) || (hasSandbox && url.pathname === receiverPath && isOurs(url, new URL(appUrl)))

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
const internalNames = /(^|\.)(localhost|local|internal|lan|home|arpa|test|onion)$/

/** Why webhooks are not sent to an address; undefined when they are. */
export function addressProblem(address: string, trust: Trust): AddressProblem | undefined {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return 'unreadable'
  if (isTrusted(url, trust)) return
  if (url.protocol !== 'https:') return 'not_https'
  const host = hostOf(url)
  const isName = isIP(host) === 0
  if (isName ? !host.includes('.') || internalNames.test(host) : !isPublicAddress(host)) return 'not_public'
}
