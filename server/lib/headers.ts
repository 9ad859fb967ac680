import type { FastifyInstance } from 'fastify'

const policy = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/** For responses that aren't pages: they may not load or run anything. */
export const closedPolicy = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'" })

/** Hosts that browsers call for a Firebase token. */
export const firebaseHosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'] as const

/**
 * Hosts that browsers call, and frames they show, when Stripe stores cards. Source:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
export const stripeHosts = ['https://api.stripe.com'] as const
export const stripeFrames = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] as const

/**
 * For pages. Scripts may also call `connect`. Only `frames` and blobs can be framed, never this site. Style attributes are allowed for
 * measured sizes and placeholder pictures; inline scripts never are.
 */
export const pagePolicy = (nonce: string, connect: readonly string[] = [], frames: readonly string[] = []): string =>
  policy({
    'default-src': "'self'",
    'connect-src': ["'self'", ...connect].join(' '),
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'frame-src': ['blob:', ...frames].join(' '),
    'worker-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  })

/** For workers, whose fetches follow the policy of their own file. They may also call `origin`. */
export const workerPolicy = (origin?: string): string =>
  policy({ 'default-src': "'self'", ...(origin && { 'connect-src': `'self' ${origin}` }), 'frame-ancestors': "'none'" })

/** Headers of every response. Responses that bypass Fastify add them themselves. */
export const constantHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=(), browsing-topics=()',
}

/** Adds security headers to every response. Headers set by a route take precedence. */
export function securityHeaders(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, next) => {
    for (const [name, value] of Object.entries(constantHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', closedPolicy)
    if (!reply.hasHeader('cache-control') && /^\/(api|sanctum|dev|user|admin|\.well-known\/jwks)\b/.test(request.url))
      reply.header('cache-control', 'private, no-store')
    next()
  })
}
