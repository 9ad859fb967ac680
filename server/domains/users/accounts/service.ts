import type { ContactFields } from '#contract/users/people.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'

/** `phone` in E.164. `registrationHash` is of the secret that the registering browser keeps. */
export type NewAccount = Omit<ContactFields, 'country' | 'state' | 'city'> & { passwordHash: string; registrationHash: Buffer }

/** Opens an account and gives its id; undefined when the address has one already, or there is no such zip. */
export async function newMember(ctx: Context, account: NewAccount): Promise<string | undefined> {
  const id = newId()
  const isNew = await queries.insertMember(ctx.db, { id, ...account, locale: ctx.locale, timeZone: ctx.timeZone, now: ctx.now() })
  return isNew ? id : undefined
}

/** Opens an account whose address somebody else vouches for, without a password; undefined when the address has one already. */
export async function newProvenMember(
  ctx: Context,
  account: { email: string; name: string; surname: string; zipcode: string | undefined },
) {
  const id = newId()
  const isNew = await queries.insertProvenMember(ctx.db, { id, ...account, locale: ctx.locale, timeZone: ctx.timeZone, now: ctx.now() })
  return isNew ? id : undefined
}

/** An unproven account with this address that is younger than `seconds`. */
export const findFreshAccount = (ctx: Context, email: string, seconds: number) =>
  queries.findFresh(ctx.db, email, new Date(ctx.now().getTime() - seconds * 1000))

/** Another secret for the browser that registered. */
export const saveRegistrationHash = (ctx: Context, userId: string, hash: Buffer) => queries.saveRegistrationHash(ctx.db, userId, hash)

/** Whether the secret behind `hash` is the one of the browser that registered the account. */
export const isRegisteredWith = (ctx: Context, userId: string, hash: Buffer): Promise<boolean> =>
  queries.isRegisteredWith(ctx.db, userId, hash)

/** Marks the address as proven. False when it is already, or the person has another one by now. */
export const proveEmail = (ctx: Context, userId: string, email: string): Promise<boolean> =>
  queries.proveEmail(ctx.db, userId, email, ctx.now())

/** Takes back what whoever opened the account has proven: the password and the phone number. */
export async function voidProofs(ctx: Context, userId: string): Promise<void> {
  await queries.voidProofs(ctx.db, userId)
}

/** Corrects an address that is not proven yet. False when it is by now, or another account has the new one. */
export const correctEmail = (ctx: Context, userId: string, email: string): Promise<boolean> => queries.correctEmail(ctx.db, userId, email)

/** Nobody signs in with the password any more. */
export async function voidPassword(ctx: Context, userId: string): Promise<void> {
  await queries.voidPassword(ctx.db, userId)
}

export async function savePasswordHash(ctx: Context, userId: string, passwordHash: string): Promise<void> {
  await queries.savePasswordHash(ctx.db, userId, passwordHash)
}
