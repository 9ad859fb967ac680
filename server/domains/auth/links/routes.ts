import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailApi } from '#contract/auth/email.ts'
import { passwordsApi } from '#contract/auth/passwords.ts'
import type { Locale } from '#contract/primitives.ts'

type Link = { Params: { id: string; hash: string }; Querystring: Record<string, string> }
const pages = {
  [emailApi.verifyEmail.path]: '/register/verification',
  [passwordsApi.openReset.path]: '/reset-password',
}

/** Tells whether one of our pages is calling. Browsers and scanners that follow mailed links do not ask for JSON alone. */
const isOwnPage = ({ accept = '', 'sec-fetch-site': site = 'same-origin' }: FastifyRequest['headers']) =>
  accept.includes('application/json') && !accept.includes('text/html') && (site === 'same-origin' || site === 'none')

/** Redirects a mailed link to the page that uses it up. Opening the link alone uses nothing up. */
export function registerLinkPages(app: FastifyInstance, localeOf: (request: FastifyRequest) => Locale): void {
  const toPage = (request: FastifyRequest<Link>, reply: FastifyReply) => {
    const page = pages[request.routeOptions.url as keyof typeof pages]
    const query = new URLSearchParams({ ...request.query, ...request.params })
    return reply.header('referrer-policy', 'no-referrer').redirect(`${localeOf(request) === 'en' ? '/en' : ''}${page}?${query}`, 303)
  }
  app.addHook<Link>('onRequest', (request, reply, next) => {
    const isVerification = request.method !== 'POST' && request.routeOptions.url === emailApi.verifyEmail.path
    // Scanners also send HEAD requests, which the same route answers.
    const isSpending = request.method === 'GET' && isOwnPage(request.headers)
    if (isVerification && !isSpending) toPage(request, reply)
    else next()
  })
  app.get<Link>(passwordsApi.openReset.path, toPage)
}
