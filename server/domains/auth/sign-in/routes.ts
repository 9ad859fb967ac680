import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authApi } from '#contract/auth/sign-in.ts'
import { googleApi } from '#contract/auth/google.ts'
import type { Locale } from '#contract/primitives.ts'
import { registrationApi } from '#contract/auth/registration.ts'
import { implement } from '#server/lib/implement.ts'
import { register, registerCompany, registerGuest } from '../registration/service.ts'
import { endSession } from '../sessions/service.ts'
import { checkEmail, getAuthUser, login } from './service.ts'
import { checkCode, sendCode } from '../codes/service.ts'
import { correctEmail, resendVerification, verifyEmail, verifyWithPassword } from '../email/service.ts'
import { beginGoogle, finishGoogle, registerGoogle } from '../google/service.ts'
import { openGuestLink, sendGuestLink } from '../guest-links/service.ts'
import { openReset, sendReset, setPassword } from '../passwords/service.ts'
import { requestPasskey, requestProof, signInWithPasskey } from '../passkeys/service.ts'
import { mailProof, readProofWays, prove } from '../proof/service.ts'

export const authRoutes = implement(
  { ...authApi, ...registrationApi, ...googleApi },
  {
    checkEmail: (ctx, { params }) => checkEmail(ctx, params.email),
    login: (ctx, { body }) => login(ctx, body),
    user: (ctx) => getAuthUser(ctx, ctx.actor.userId),
    logout: (ctx) => endSession(ctx),
    prove: (ctx, { body }) => prove(ctx, body),
    proofWays: (ctx) => readProofWays(ctx),
    mailProof: (ctx) => mailProof(ctx),
    provePasskey: (ctx) => requestProof(ctx),
    passkeyRequest: (ctx) => requestPasskey(ctx),
    loginWithPasskey: (ctx, { body }) => signInWithPasskey(ctx, body),
    registerGuest: (ctx, { body }) => registerGuest(ctx, body),
    sendCode: (ctx, { body }) => sendCode(ctx, body.phone_number),
    checkCode: (ctx, { body }) => checkCode(ctx, body),
    beginGoogle: (ctx, { body }) => beginGoogle(ctx, body),
    finishGoogle: (ctx, { body }) => finishGoogle(ctx, body),
    registerGoogle: (ctx, { body }) => registerGoogle(ctx, body),
    register: (ctx, { body }) => register(ctx, body),
    registerCompany: (ctx, { body }) => registerCompany(ctx, body),
    verifyEmail: (ctx, { params, query }) => verifyEmail(ctx, { ...params, ...query }),
    verifyWithPassword: (ctx, { params, query, body }) => verifyWithPassword(ctx, { ...params, ...query }, body),
    resendVerification: (ctx, { params }) => resendVerification(ctx, params.id),
    correctEmail: (ctx, { params, body }) => correctEmail(ctx, params.id, body.email),
    sendReset: (ctx, { body }) => sendReset(ctx, body.email),
    openReset: (ctx, { params, query, body }) => openReset(ctx, { ...params, ...query }, body.code),
    setPassword: (ctx, { body }) => setPassword(ctx, body),
    sendGuestLink: (ctx, { body }) => sendGuestLink(ctx, body.email),
    openGuestLink: (ctx, { body }) => openGuestLink(ctx, body.token),
  },
)

type Link = { Params: { id: string; hash: string }; Querystring: Record<string, string> }
const pages = {
  [registrationApi.verifyEmail.path]: '/register/verification',
  [registrationApi.openReset.path]: '/reset-password',
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
    const isVerification = request.method !== 'POST' && request.routeOptions.url === registrationApi.verifyEmail.path
    // Scanners also send HEAD requests, which the same route answers.
    const isSpending = request.method === 'GET' && isOwnPage(request.headers)
    if (isVerification && !isSpending) toPage(request, reply)
    else next()
  })
  app.get<Link>(registrationApi.openReset.path, toPage)
}
