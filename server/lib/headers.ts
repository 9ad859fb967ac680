import type { FastifyInstance } from 'fastify'

const policy = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/** For answers that are no page: nothing in them may load or run anything. */
export const closedPolicy = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'" })

/** Whom a browser asks for its token of Firebase. */
export const firebaseHosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'] as const

/** Whom a browser talks to where cards are kept by Stripe, and whose frames it shows there. Source: https://docs.stripe.com/security/guide#content-security-policy */
export const stripeHosts = ['https://api.stripe.com'] as const
export const stripeFrames = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] as const

/** For a page. Scripts may call `connect` besides this site, and show `frames` besides files that they hold themselves: of this site nothing can be framed. Style attributes are allowed because measured sizes and placeholder pictures are written there; scripts never are. */
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

/** For the service worker: what it fetches for the pages goes by the policy of its own file. */
export const workerPolicy = policy({ 'default-src': "'self'", 'frame-ancestors': "'none'" })

/** On every reply, whatever it is. A reply that goes around Fastify sends them itself. */
export const constantHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=(), browsing-topics=()',
}

/** The security headers of every reply. A route that set one of them itself keeps its own. */
export function securityHeaders(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, next) => {
    for (const [name, value] of Object.entries(constantHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', closedPolicy)
    if (!reply.hasHeader('cache-control') && /^\/(api|sanctum|dev|user|admin)\b/.test(request.url))
      reply.header('cache-control', 'private, no-store')
    next()
  })
}
