/** Whether a host name, from a URL or a `Host` header, is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Host of an address; '' is a local socket. Undefined when it can't be parsed. */
const hostOf = (text: string): string | undefined => {
  const url = URL.parse(text.includes('://') ? text : `tcp://${text}`)
  if (!url) return undefined
  const host = decodeURIComponent(url.hostname) || (url.searchParams.get('host') ?? '')
  return host.startsWith('/') ? '' : host
}

const leadsOutside = (addresses: string): boolean =>
  addresses.split(',').some((address) => {
    const name = address.trim()
    const host = isLoopback(name) ? name : hostOf(name)
    return host === undefined || (host !== '' && !isLoopback(host))
  })

/** Variables that hold an address. A local one is a stand-in for the provider. */
const addresses = [
  'APP_URL',
  'HOST',
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'S3_URL',
  'BLOG_API_URL',
  'REFERRAL_API_URL',
  'PUSH_ALLOWED_HOSTS',
] as const
/** Provider credentials, and the variable that can replace the provider by a local stand-in. */
const credentials = { STRIPE_SECRET_KEY: 'STRIPE_API_BASE', GOOGLE_CLIENT_ID: 'GOOGLE_ISSUER' } as const
/** Variables that are only set for deployments. */
const deployed = ['VAPID_PRIVATE_KEY', 'FIREBASE_CONFIG', 'FIREBASE_SERVICE_ACCOUNT', 'TRUST_PROXY_CIDR'] as const

type Wish = 'on' | 'off' | 'allow' | undefined
type Name =
  | (typeof addresses)[number]
  | keyof typeof credentials
  | (typeof credentials)[keyof typeof credentials]
  | (typeof deployed)[number]
/** Variables as given. `NODE_ENV` counts only if someone set it, because `npm start` runs the demo with production pages. */
export type Place = { [K in Name | 'NODE_ENV']?: string | undefined }

/**
 * Whether this start is public: `NODE_ENV=production`, or an `APP_URL` beyond this machine. A demo opened by `SANDBOX=allow` isn't
 * production until `NODE_ENV` says so.
 */
export const isProduction = (wish: Wish, { NODE_ENV, APP_URL }: Place): boolean =>
  NODE_ENV === 'production' || (wish !== 'allow' && APP_URL !== undefined && leadsOutside(APP_URL))

/**
 * Variables that expose the product beyond this machine or connect it to real services. The sandbox shows passwords and all mail, so by
 * default it only opens without any of them.
 */
const outsideOf = (place: Place): string[] => [
  ...(place.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
  ...addresses.filter((name) => place[name] !== undefined && leadsOutside(place[name])),
  ...Object.entries(credentials).flatMap(([name, standIn]) => {
    const address = place[standIn]
    return place[name as keyof typeof credentials] !== undefined && (address === undefined || leadsOutside(address)) ? [name] : []
  }),
  ...deployed.filter((name) => place[name] !== undefined),
]

/**
 * Whether the sandbox is open, and whether its callers need the token. @throws Error with a sentence when it was requested and is refused
 */
export function sandboxOf(wish: Wish, place: Place): { isOpen: boolean; asksToken: boolean } {
  if (wish === 'allow') return { isOpen: true, asksToken: true }
  const reasons = outsideOf(place)
  if (wish === 'on' && reasons.length > 0)
    throw new Error(
      `SANDBOX=on is refused with ${reasons.join(', ')}: the sandbox shows passwords and everybody's mail. SANDBOX=allow opens it behind a token.`,
    )
  return { isOpen: wish === 'on' || (wish === undefined && reasons.length === 0), asksToken: false }
}
