import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { Login } from '#contract/auth/sign-in.ts'
import { authErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors, isError } from '#contract/errors.ts'
import type { AuthUser } from '#contract/users/people.ts'
import type { Context } from '#server/lib/context.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { checkPassword } from '#server/lib/passwords.ts'
import * as users from '../../users/service.ts'
import { isTooShort } from '../passwords/rules.ts'
import { passSecondFactor } from '../second-factor/service.ts'
import { endSession, startSession } from '../sessions/service.ts'
import * as queries from './queries.ts'

export async function getAuthUser(ctx: Context, userId: string): Promise<AuthUser> {
  const isViewed = ctx.actor.kind === 'user' && ctx.actor.viewerId !== undefined
  const { country, company, phone_verified_at, needs_second_factor, admin_role, ...person } = await queries.getSignedIn(ctx.db, userId)
  return {
    ...person,
    avatar_text: users.initials(person.name, person.surname),
    is_pro: company !== null,
    pais: { iso: country },
    phone_verified: users.isPhoneProven(ctx, { phone: person.phone, phone_verified_at }),
    ...(admin_role ? { admin_role } : {}),
    ...(isViewed ? { is_viewed: true } : {}),
    ...(needs_second_factor ? { needs_second_factor } : {}),
    ...(company ? { company } : {}),
  }
}

export const checkEmail = async (ctx: Context, email: string) => ({ exists: await users.hasAccount(ctx, email) })

/**
 * Signs in with a password, and the second factor if there is one. Signs out the current person first, also on failure.
 * @throws AppError wrong_credentials; with the right password second_factor_required, wrong_code or admin_password_too_short
 */
export async function login(ctx: Context, { email, password, remember, code }: z.output<typeof Login>): Promise<AuthUser> {
  await limitSignIns(ctx, email)
  await endSession(ctx)
  const account = await users.findCredentials(ctx, email)
  const isRight = await checkPassword(password, account?.password_hash ?? null)
  if (!account || !isRight) throw new AppError(authErrors.wrongCredentials)
  await passSecondFactor(ctx, account.id, code)
  // A person who became an admin has kept their old password.
  if (isTooShort(password, account)) throw new AppError(authErrors.adminPasswordTooShort)
  await startSession(ctx, account.id, remember)
  return getAuthUser(ctx, account.id)
}

const crowdedDelayMs = 1000

/** Allows five tries a minute per IP address. Many tries in total only slow an account down, so that its owner cannot be locked out. */
export async function limitSignIns(ctx: Context, email: string): Promise<void> {
  const key = fingerprint(ctx.config, 'limit', email).toString('base64url')
  await takeLimit(ctx, `login:${key}:${ctx.ip}`, { count: 5, seconds: 60 })
  try {
    await takeLimit(ctx, `login:${key}`, { count: 20, seconds: 3600 })
  } catch (error) {
    if (!isError(error, commonErrors.rateLimited)) throw error
    await sleep(crowdedDelayMs)
  }
}
