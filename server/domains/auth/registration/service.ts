import { country } from '#country/country.ts'
import type { CompanyRegistration, Registration, registrationApi } from '#contract/auth/registration.ts'
import type { Guest } from '#contract/auth/registration.ts'
import { authErrors } from '#contract/auth/states.ts'
import type { Answer } from '#contract/endpoint.ts'
import { AppError, invalidField } from '#contract/errors.ts'
import { acceptedByCompanies, acceptedByPeople } from '#contract/legal/states.ts'
import { isSitePath } from '#contract/site-path.ts'
import { referralCookie } from '#contract/referrals/states.ts'
import type { AuthUser, ContactFields } from '#contract/users/people.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { checkPassword, hashPassword } from '#server/lib/passwords.ts'
import { ownPhone } from '#server/lib/phones.ts'
import { companyOf, newCompany } from '../../companies/service.ts'
import { findPlace } from '../../geo/service.ts'
import { recordConsent } from '../../legal/service.ts'
import * as users from '../../users/service.ts'
import { keepRegistrationSecret, mailVerification, newRegistrationSecret } from '../email/service.ts'
import { checkNewPassword } from '../passwords/rules.ts'
import { endSession, ensureGuest, guestOf, startSession } from '../sessions/service.ts'
import { getAuthUser } from '../sign-in/service.ts'

const unknownZip = () =>
  invalidField('zipcode', { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` })
const emailTaken = () => new AppError(authErrors.emailTaken, { fields: { email: [authErrors.emailTaken.message] } })

function phoneOf({ phone: written }: { phone: string }): string {
  const phone = ownPhone(written)
  if (!phone) throw invalidField('phone', authErrors.phoneNotServed.message)
  return phone
}

/** Saves contact data for the browser's guest. Signs nobody in. */
export async function registerGuest(ctx: Context, fields: ContactFields): Promise<{ guest: Guest }> {
  const phone = phoneOf(fields)
  if (await users.hasAccount(ctx, fields.email)) throw emailTaken()
  return transact(ctx, async (ctx) => {
    const guestId = await ensureGuest(ctx)
    const guest = await users.saveGuestContact(ctx, guestId, { ...fields, phone, locale: ctx.locale })
    if (!guest) throw unknownZip()
    return { guest: { id: guest.id, email: guest.email, name: guest.name, surname: guest.surname, phone } }
  })
}

/**
 * Opens an account and signs in, after signing out the current person, also on failure. The mailed link verifies the address. A phone
 * verified by this browser's guest stays verified.
 * @throws AppError `email_taken`, or errors by field
 */
export async function register(ctx: Context, { password, redirect, ...fields }: Registration): Promise<AuthUser & { redirect?: string }> {
  await endSession(ctx)
  const userId = await openAccount(ctx, fields, password)
  await startSession(ctx, userId)
  return { ...(await getAuthUser(ctx, userId)), ...(redirect && isSitePath(redirect) ? { redirect } : {}) }
}

type Registered = Answer<(typeof registrationApi)['registerCompany']>

/** Opens an account with its company and signs out the current person. The mailed link signs in. */
export async function registerCompany(ctx: Context, { password, company, ...fields }: CompanyRegistration): Promise<Registered> {
  await endSession(ctx)
  const phone = ownPhone(company.phone)
  if (!phone) throw invalidField('company.phone', authErrors.phoneNotServed.message)
  const userId = await openAccount(ctx, fields, password, async (ctx, ownerId) => newCompany(ctx, ownerId, { ...company, phone }))
  const { id, slug, status } = (await companyOf(ctx, userId))!
  return { user_id: userId, company: { id, slug, status } }
}

/** Time in which a repeated registration counts as a retry. */
const sameRegistrationSeconds = 900

async function openAccount(
  ctx: Context,
  fields: ContactFields,
  password: string,
  more?: (ctx: Context, userId: string) => Promise<void>,
): Promise<string> {
  const phone = phoneOf(fields)
  if (!(await findPlace(ctx, fields.zipcode))) throw unknownZip()
  checkNewPassword(password, fields)
  const { secret, hash } = newRegistrationSecret()
  const account = { ...fields, phone, passwordHash: await hashPassword(password), registrationHash: hash }
  const opened = await transact(ctx, async (ctx) => {
    const userId = await users.newMember(ctx, account)
    if (!userId) return
    await more?.(ctx, userId)
    await recordConsent(ctx, userId, more ? acceptedByCompanies : acceptedByPeople)
    await announceMember(ctx, userId)
    await keepProvenPhone(ctx, userId, phone)
    await mailVerification(ctx, userId)
    return userId
  })
  const userId = opened ?? (await findSame(ctx, fields.email, password))
  if (!userId) throw emailTaken()
  if (!opened) await users.saveRegistrationHash(ctx, userId, hash)
  keepRegistrationSecret(ctx, secret)
  return userId
}

async function findSame(ctx: Context, email: string, password: string): Promise<string | undefined> {
  const fresh = await users.findFreshAccount(ctx, email, sameRegistrationSeconds)
  return (await checkPassword(password, fresh?.password_hash ?? null)) ? fresh?.id : undefined
}

async function keepProvenPhone(ctx: Context, userId: string, phone: string): Promise<void> {
  const guestId = await guestOf(ctx)
  const guest = guestId && (await users.getPerson(ctx, guestId))
  if (!guest || guest.phone !== phone || !users.isPhoneProven(ctx, guest)) return
  await users.saveVerifiedPhone(ctx, userId, phone)
  await emit(ctx, 'phone.verified', { user_id: userId })
}

/** Announces a new account in the caller's transaction, with its referral code, which is used once. */
export async function announceMember(ctx: Context, userId: string): Promise<void> {
  const given = ctx.cookie(referralCookie) ?? ''
  await emit(ctx, 'user.registered', { user_id: userId, referral_code: /^[A-Z0-9]{8}$/.test(given) ? given : null })
  if (given) ctx.setCookie({ name: referralCookie, value: null })
}
