import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import type { NewPasskey, Passkey, PasskeyAnswer, PasskeyRequest, PasskeyWish } from '#contract/auth/passkeys.ts'
import { authErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import * as users from '../../users/service.ts'
import { deviceName } from '../sessions/rules.ts'
import { endSession, requireProof, startSession } from '../sessions/service.ts'
import { getAuthUser } from '../sign-in/service.ts'
import { warn } from '../warnings/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

// Loaded with the first passkey: it takes 20 MB of memory.
const webauthn = () => import('@simplewebauthn/server')

const challengeSeconds = 300
const timeoutMs = challengeSeconds * 1000
const mostPasskeys = 20
/** COSE numbers of EdDSA, ES256 and RS256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

const site = (ctx: Context) => {
  const { origin, hostname } = new URL(ctx.config.appUrl)
  return { origin, rpID: hostname }
}
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const wrong = () => new AppError(authErrors.wrongPasskey)

/** Saves a challenge for this browser, replacing the previous one. */
async function keepChallenge(ctx: Context, purpose: queries.Purpose, challenge: string): Promise<void> {
  const token = newToken()
  await queries.saveChallenge(ctx.db, {
    browserHash: hashOf(token),
    purpose,
    userId: purpose === 'sign_in' || ctx.actor.kind !== 'user' ? null : ctx.actor.userId,
    challenge,
    expiresAt: new Date(ctx.now().getTime() + timeoutMs),
  })
  ctx.setCookie({ name: 'passkey', value: token, maxAgeSeconds: challengeSeconds })
}

/** @throws AppError wrong_passkey without a challenge to this browser and person within five minutes */
async function takeChallenge(ctx: Context, purpose: queries.Purpose): Promise<string> {
  const kept = await queries.takeChallenge(ctx.db, hashOf(ctx.cookie('passkey') ?? ''))
  ctx.setCookie({ name: 'passkey', value: null })
  const isLive = kept?.purpose === purpose && Date.parse(kept.expires_at) > ctx.now().getTime()
  if (!kept || !isLive) throw wrong()
  if (purpose !== 'sign_in' && (ctx.actor.kind !== 'user' || kept.user_id !== ctx.actor.userId)) throw wrong()
  return kept.challenge
}

type Request = z.output<typeof PasskeyRequest>

async function request(ctx: Context, purpose: 'sign_in' | 'prove', allowed: { id: string; transports: string[] }[]): Promise<Request> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: site(ctx).rpID,
    userVerification: 'required',
    timeout: timeoutMs,
    allowCredentials: allowed,
  })
  await keepChallenge(ctx, purpose, options.challenge)
  return options as Request
}

/** Challenge for any passkey of this site. The authenticator knows whose it is. */
export const requestPasskey = (ctx: Context): Promise<Request> => request(ctx, 'sign_in', [])

/** Challenge for one of the person's own passkeys. */
export async function requestProof(ctx: Context<User>): Promise<Request> {
  const keys = await queries.listCredentials(ctx.db, ctx.actor.userId)
  return request(
    ctx,
    'prove',
    keys.map(({ credential_id: id, transports }) => ({ id, transports })),
  )
}

/** Verifies a signed challenge. Returns the owner of the passkey. @throws AppError wrong_passkey */
async function check(ctx: Context, purpose: 'sign_in' | 'prove', answer: PasskeyAnswer): Promise<string> {
  const expectedChallenge = await takeChallenge(ctx, purpose)
  const key = await queries.findPasskey(ctx.db, answer.id)
  if (!key) throw wrong()
  const { userHandle } = answer.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== key.user_id) throw wrong()
  const { origin, rpID } = site(ctx)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter, transports: key.transports },
  }).catch(() => {
    throw wrong()
  })
  if (!verified || !(await queries.saveUse(ctx.db, key.id, authenticationInfo.newCounter, ctx.now()))) throw wrong()
  return key.user_id
}

/** Signs in with a passkey. It verified the person itself, so no second factor is required. @throws AppError wrong_passkey */
export async function signInWithPasskey(
  ctx: Context,
  { passkey, remember }: { passkey: PasskeyAnswer; remember: boolean },
): Promise<AuthUser> {
  await endSession(ctx)
  const userId = await check(ctx, 'sign_in', passkey)
  await startSession(ctx, userId, remember)
  return getAuthUser(ctx, userId)
}

/** @throws AppError wrong_passkey also for another person's passkey */
export async function proveByPasskey(ctx: Context<User>, answer: PasskeyAnswer): Promise<void> {
  if ((await check(ctx, 'prove', answer)) !== ctx.actor.userId) throw wrong()
}

export const listPasskeys = (ctx: Context<User>): Promise<Passkey[]> => queries.listPasskeys(ctx.db, ctx.actor.userId)

/** Options for creating a discoverable passkey, which signs in without an email. @throws AppError proof_required, too_many_passkeys */
export async function wishPasskey(ctx: Context<User>): Promise<z.output<typeof PasskeyWish>> {
  await requireProof(ctx)
  const { userId } = ctx.actor
  await requireRoom(ctx)
  const { email, name, surname } = await users.getPerson(ctx, userId)
  const keys = await queries.listCredentials(ctx.db, userId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: site(ctx).rpID,
    userName: email,
    userDisplayName: `${name} ${surname}`.trim() || email,
    userID: new Uint8Array(Buffer.from(userId)),
    timeout: timeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: keys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, 'register', options.challenge)
  return options as z.output<typeof PasskeyWish>
}

/** @throws AppError too_many_passkeys */
async function requireRoom(ctx: Context<User>): Promise<void> {
  if ((await queries.countPasskeys(ctx.db, ctx.actor.userId)) >= mostPasskeys) throw new AppError(authErrors.tooManyPasskeys)
}

/** Saves a new passkey. @throws AppError proof_required, wrong_passkey, too_many_passkeys */
export async function addPasskey(ctx: Context<User>, made: NewPasskey): Promise<Passkey> {
  await requireProof(ctx)
  const { userId } = ctx.actor
  const expectedChallenge = await takeChallenge(ctx, 'register')
  const { origin, rpID } = site(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: made,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    throw wrong()
  })
  if (!registrationInfo) throw wrong()
  const { credential } = registrationInfo
  return transact(ctx, async (ctx) => {
    await queries.lockHolder(ctx.db, userId)
    await requireRoom(ctx)
    const name = deviceName(ctx.userAgent) || 'Passkey'
    const passkey = await queries.insertPasskey(ctx.db, {
      id: newId(),
      userId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: made.response.transports ?? [],
      name,
      now: ctx.now(),
    })
    if (!passkey) throw wrong()
    await warn(ctx, userId, messages.passkeyAdded(name))
    return passkey
  })
}

/** @throws AppError not_found also for another person's passkey */
export async function renamePasskey(ctx: Context<User>, id: string, name: string): Promise<Passkey> {
  const passkey = await queries.renamePasskey(ctx.db, ctx.actor.userId, id, name)
  if (!passkey) throw new AppError(commonErrors.notFound)
  return passkey
}

/** @throws AppError proof_required, not_found also for another person's passkey */
export async function dropPasskey(ctx: Context<User>, id: string): Promise<void> {
  await requireProof(ctx)
  if (!(await queries.deletePasskey(ctx.db, ctx.actor.userId, id))) throw new AppError(commonErrors.notFound)
}

/** Deletes expired challenges. Returns how many. */
export const forgetChallenges = async (ctx: Context): Promise<number> => (await queries.deleteExpiredChallenges(ctx.db, ctx.now())).count
