import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Config } from '#server/lib/config.ts'
import { isLoopback } from '#server/lib/sandbox-place.ts'

const cookieName = 'sandbox'

/** Whether the call names this site, or this machine. A page of another site whose name leads here (DNS rebinding) names its own. */
const isForUs = ({ headers, hostname }: FastifyRequest, appUrl: string): boolean =>
  headers.host === new URL(appUrl).host || isLoopback(hostname)

/** Whether a page of another site sent this. Programs that are no browser name neither origin nor site. */
function isForeign({ headers }: FastifyRequest, appUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && origin !== new URL(appUrl).origin && origin !== `http://${headers.host}`
}

function isSame(given: unknown, token: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bearer = ({ headers }: FastifyRequest) => headers.authorization?.replace(/^Bearer /, '')

/**
 * Lets nobody in below `/dev` but who is meant to: with the token, where one is asked for, as a bearer token, a cookie, or once in the
 * address (`?token=`), which becomes the cookie.
 */
export function guardSandbox(app: FastifyInstance, { appUrl, isSecure, sandboxToken }: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForUs(request, appUrl)) throw new AppError(commonErrors.forbidden)
    if (request.method !== 'GET' && isForeign(request, appUrl)) throw new AppError(commonErrors.forbidden)
    if (sandboxToken === undefined) return
    const { token } = request.query as { token?: unknown }
    if (token !== undefined && isSame(token, sandboxToken)) return enter(request, reply, { token: sandboxToken, isSecure })
    if (!isSame(bearer(request) ?? request.cookies[cookieName], sandboxToken)) throw new AppError(commonErrors.forbidden)
  })
}

/** The token leaves the address at once: it would stand in histories. */
function enter(request: FastifyRequest, reply: FastifyReply, { token, isSecure }: { token: string; isSecure: boolean }): FastifyReply {
  return reply
    .setCookie(cookieName, token, { path: '/dev', httpOnly: true, sameSite: 'lax', secure: isSecure })
    .redirect(request.url.split('?')[0]!, 303)
}
