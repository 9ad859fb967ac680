import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, commonErrors } from '#contract/errors.ts'
import { sandboxHeader } from '#server/gateways/identity/google.ts'
import type { Config } from '#server/lib/config.ts'
import { isLoopback } from '#server/lib/exposure.ts'

const cookieName = 'sandbox'

/** Whether the request names this site or this machine. With DNS rebinding, a foreign page reaches this server under its own name. */
const isForUs = ({ headers: { host = '' } }: FastifyRequest, appUrl: string): boolean =>
  host === new URL(appUrl).host || isLoopback(host.replace(/:\d+$/, ''))

/** Whether a page of another site sent the request. Programs other than browsers send neither header. */
function isForeign({ headers }: FastifyRequest, appUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && origin !== new URL(appUrl).origin && origin !== `http://${headers.host}`
}

function isSame(given: unknown, token: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const tokenOf = ({ headers, cookies }: FastifyRequest) =>
  headers[sandboxHeader] ?? headers.authorization?.replace(/^Bearer /, '') ?? cookies[cookieName]

/**
 * Restricts `/dev`. Where a token is required, it is accepted as a bearer token, in a header of its own (for the calls of the server itself,
 * whose provider has another use for `authorization`), as a cookie, or once in the address (`?token=`), which sets the cookie.
 */
export function guardSandbox(app: FastifyInstance, { appUrl, isSecure, sandboxToken }: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForUs(request, appUrl)) throw new AppError(commonErrors.forbidden)
    if (request.method !== 'GET' && isForeign(request, appUrl)) throw new AppError(commonErrors.forbidden)
    if (sandboxToken === undefined) return
    const { token } = request.query as { token?: unknown }
    if (token !== undefined && isSame(token, sandboxToken)) return enter(request, reply, { token: sandboxToken, isSecure })
    if (!isSame(tokenOf(request), sandboxToken)) throw new AppError(commonErrors.forbidden)
  })
}

/** Removes the token from the address, so that it doesn't stay in the history. */
function enter(request: FastifyRequest, reply: FastifyReply, { token, isSecure }: { token: string; isSecure: boolean }): FastifyReply {
  return reply
    .setCookie(cookieName, token, { path: '/dev', httpOnly: true, sameSite: 'lax', secure: isSecure })
    .redirect(request.url.split('?')[0]!, 303)
}
