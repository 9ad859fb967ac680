/** Whether a host name, from a URL or a `Host` header, is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Whether an address or host, or one of a list with commas, isn't this machine. One that can't be parsed counts as outside. */
const leadsOutside = (addresses: string): boolean =>
  addresses.split(',').some((address) => {
    const text = address.trim()
    return !isLoopback(text) && !isLoopback(URL.parse(text.includes('://') ? text : `tcp://${text}`)?.hostname ?? '')
  })

/** Variables that hold an address, and belong to a demo only while it is this machine's. */
const addresses = ['APP_URL', 'HOST', 'BLOG_API_URL', 'REFERRAL_API_URL'] as const
/** Variables that nobody sets for a demo. A local address counts too: a server of one's own runs its database and its mail beside it. */
const deployed = [
  'DATABASE_URL',
  'S3_URL',
  'GOOGLE_CLIENT_ID',
  'FIREBASE_CONFIG',
  'FIREBASE_SERVICE_ACCOUNT',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'SMS_URL',
  'VOICE_URL',
  'PUSH_ALLOWED_HOSTS',
  'VAPID_PRIVATE_KEY',
  'TRUST_PROXY_CIDR',
] as const

type Wish = 'on' | 'off' | 'allow' | undefined
/** Variables as given. `NODE_ENV` counts only if someone set it, because `npm start` runs the demo with production pages. */
export type Place = { [K in (typeof addresses)[number] | (typeof deployed)[number] | 'NODE_ENV']?: string | undefined }

/**
 * Access to an installation: `demo` is for the person at this machine, `guarded` a demo that others reach with its token, `public`
 * everything else.
 */
export type Exposure = 'demo' | 'guarded' | 'public'

/** Privileges that depend on the exposure. Nothing else decides them. */
export const opened = {
  demo: { sandbox: 'to all', hasLocalMetrics: true, documentsAdmin: true, maySwitchLimitsOff: true },
  guarded: { sandbox: 'by token', hasLocalMetrics: false, documentsAdmin: true, maySwitchLimitsOff: true },
  public: { sandbox: 'to nobody', hasLocalMetrics: false, documentsAdmin: false, maySwitchLimitsOff: false },
} as const satisfies Record<Exposure, object>

/** Variables that speak against a demo: it is reached from elsewhere, or works with something real. */
const reasonsAgainst = (place: Place): string[] => [
  ...(place.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
  ...addresses.filter((name) => place[name] !== undefined && leadsOutside(place[name])),
  ...deployed.filter((name) => place[name] !== undefined),
]

/**
 * Decides whether an installation is public. Everything is, unless it is plainly a demo, or `SANDBOX=allow` declares it one.
 * @throws Error with a sentence when `SANDBOX=on` is refused
 */
export function exposureOf(wish: Wish, place: Place): Exposure {
  if (wish === 'allow') return 'guarded'
  if (wish === 'off') return 'public'
  const reasons = reasonsAgainst(place)
  if (wish === 'on' && reasons.length > 0)
    throw new Error(
      `SANDBOX=on is refused with ${reasons.join(', ')}: the sandbox shows passwords and everybody's mail. SANDBOX=allow opens it behind a token.`,
    )
  return reasons.length === 0 ? 'demo' : 'public'
}

/**
 * Whether people depend on this installation, so that a start ends without a secret of its own or mail: `NODE_ENV=production`, or an
 * `APP_URL` beyond this machine. A demo behind a token is production only by `NODE_ENV`.
 */
export const isProduction = (exposure: Exposure, { NODE_ENV, APP_URL }: Place): boolean =>
  NODE_ENV === 'production' || (exposure === 'public' && APP_URL !== undefined && leadsOutside(APP_URL))
