import * as z from 'zod/mini'
import type { Credential, GoogleSignIn } from '#contract/auth/google.ts'
import { googleErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { acceptedByPeople } from '#contract/legal/states.ts'
import { isSitePath } from '#contract/site-path.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { beginSignIn, finishSignIn, type Identity, readCredential } from '#server/gateways/identity/google.ts'
import { findBegun, forgetBegun, keepBegun } from '#server/lib/begun-flow.ts'
import type { GoogleConfig } from '#server/lib/config.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { recordConsent } from '../../legal/service.ts'
import * as accounts from '../../users/service.ts'
import { addressProven } from '../email/service.ts'
import { announceMember } from '../registration/service.ts'
import { hasSecondFactor, passSecondFactor } from '../second-factor/service.ts'
import { endSession, startSession } from '../sessions/service.ts'
import { getAuthUser } from '../sign-in/service.ts'
import { warn } from '../warnings/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

const cookie = 'google'

const Begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  redirect: z.optional(z.string()),
  query: z.optional(z.string()),
})
type Going = { redirect?: string | undefined; query?: string | undefined }

/** Keeps only a path of this site, with its query. */
const onSite = ({ redirect, query }: Going): Going =>
  redirect && isSitePath(redirect) ? { redirect, ...(query === undefined ? {} : { query }) } : {}

function provider(ctx: Context): GoogleConfig {
  if (!ctx.config.google) throw new AppError(commonErrors.notFound)
  return ctx.config.google
}

/** An unreachable provider is logged as a warning, not as a bug. */
function unreachable(ctx: Context, error: unknown): never {
  ctx.log.warn({ err: error }, 'the identity provider does not answer')
  throw new AppError(googleErrors.unavailable, { retryAfterSeconds: 30 })
}

/** Returns the URL to send the browser to. Only this browser can finish the sign-in. @throws AppError google_unavailable */
export async function beginGoogle(ctx: Context, going: Going): Promise<{ url: string }> {
  const google = provider(ctx)
  const redirectUri = `${new URL(ctx.config.appUrl).origin}${ctx.locale === 'en' ? '/en' : ''}/auth/google/callback`
  const { url, started } = await beginSignIn(ctx.config, google, redirectUri).catch((error: unknown) => unreachable(ctx, error))
  keepBegun(ctx, cookie, { ...started, ...onSite(going), redirectUri })
  return { url }
}

/** Exchanges Google's answer for an ID token. @throws AppError google_refused when this browser began nothing of the kind */
export async function finishGoogle(
  ctx: Context,
  { code, state, iss }: { code: string; state: string; iss?: string | undefined },
): Promise<{ credential: string } & Going> {
  const google = provider(ctx)
  const started = findBegun(ctx, cookie, Begun)
  if (!started || started.state !== state) throw new AppError(googleErrors.refused)
  const callback = new URL(`${started.redirectUri}?${new URLSearchParams({ code, state, ...(iss ? { iss } : {}) })}`)
  const credential = await finishSignIn(ctx.config, google, { callback, started }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a sign-in at the identity provider was not finished')
    throw new AppError(googleErrors.refused)
  })
  return { credential, ...onSite(started) }
}

/**
 * Signs in the person of an ID token, and opens an account if there is none. An account with an unverified address may have been opened by
 * a stranger: Google verifies the address now, and its other sign-in methods become void. Admins cannot sign in with Google.
 * @throws AppError google_refused, google_unverified, google_admin, second_factor_required, wrong_code
 */
export async function enterWithGoogle(
  ctx: Context,
  { credential, code }: Credential,
  place: { zipcode?: string | undefined } = {},
): Promise<AuthUser> {
  if (code === undefined) await countEntry(ctx)
  await endSession(ctx)
  const identity = await identify(ctx, credential)
  const owner = await ownerOf(ctx, identity)
  // The second step of a sign-in does not count as another one. An unrequested code is not a second step.
  if (code !== undefined && !(owner && (await hasSecondFactor(ctx, owner.id)))) await countEntry(ctx)
  const userId = owner ? await comeBack(ctx, identity, owner, code) : await openAccount(ctx, identity, place.zipcode)
  await startSession(ctx, userId)
  forgetBegun(ctx, cookie)
  return getAuthUser(ctx, userId)
}

const countEntry = (ctx: Context): Promise<void> => takeLimit(ctx, `google:${ctx.ip}`, { count: 5, seconds: 3600 })

export async function registerGoogle(ctx: Context, { redirect, query, zipcode, ...credential }: GoogleSignIn): Promise<AuthUser & Going> {
  return { ...(await enterWithGoogle(ctx, credential, { zipcode })), ...onSite({ redirect, query }) }
}

async function identify(ctx: Context, credential: string): Promise<Identity> {
  const identity = await readCredential(ctx.config, provider(ctx), credential).catch((error: unknown) => unreachable(ctx, error))
  if (!identity) throw new AppError(googleErrors.refused)
  // A token works only in the browser that requested it.
  const nonce = findBegun(ctx, cookie, Begun)?.nonce
  if (nonce === undefined || identity.nonce !== nonce) throw new AppError(googleErrors.refused)
  if (!identity.isEmailVerified) throw new AppError(googleErrors.unverified)
  return identity
}

type Owner = { id: string; isAdmin: boolean; isVouchedFor: boolean }

/** Account of an identity, found by the identity or by its email; undefined without one. */
async function ownerOf(ctx: Context, identity: Identity): Promise<Owner | undefined> {
  const linked = await queries.findOwner(ctx.db, identity)
  const owner = linked ?? (await queries.findMember(ctx.db, identity.email))
  return owner && { id: owner.id, isAdmin: owner.is_admin, isVouchedFor: linked !== undefined || owner.email_verified_at !== null }
}

async function comeBack(ctx: Context, identity: Identity, owner: Owner, code: string | undefined): Promise<string> {
  if (owner.isAdmin) throw new AppError(googleErrors.admin)
  // Outside of the transaction, so that a failed try counts.
  if (owner.isVouchedFor) await passSecondFactor(ctx, owner.id, code)
  await transact(ctx, (ctx) => link(ctx, identity, owner.id))
  return owner.id
}

/** Links the identity to an account whose email Google verified, or that is linked already. */
async function link(ctx: Context, identity: Identity, userId: string): Promise<void> {
  const isProvenNow = await accounts.proveEmail(ctx, userId, identity.email)
  if (isProvenNow) await addressProven(ctx, userId, { isOwn: false })
  const isNew = await queries.saveIdentity(ctx.db, identity, userId, ctx.now())
  if (isNew && !isProvenNow) await warn(ctx, userId, messages.googleLinked)
}

const openAccount = (ctx: Context, identity: Identity, zipcode: string | undefined): Promise<string> =>
  transact(ctx, async (ctx) => {
    const { email, name, surname } = identity
    const userId = await accounts.newProvenMember(ctx, { email, name: name.slice(0, 60), surname: surname.slice(0, 80), zipcode })
    // A concurrent sign-in created the account. A retry finds it.
    if (!userId) throw new AppError(commonErrors.inProgress)
    await queries.saveIdentity(ctx.db, identity, userId, ctx.now())
    await addressProven(ctx, userId, { isOwn: true })
    await recordConsent(ctx, userId, acceptedByPeople)
    await announceMember(ctx, userId)
    return userId
  })
