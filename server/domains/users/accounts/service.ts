import type { ContactFields } from '#contract/users/people.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'

/** `phone` is E.164. `registrationHash` is the hash of a secret in the registering browser. */
export type NewAccount = Omit<ContactFields, 'country' | 'state' | 'city'> & { passwordHash: string; registrationHash: Buffer }

/** Creates an account and returns its id; undefined if the address has one or the zip doesn't exist. */
export async function newMember(ctx: Context, account: NewAccount): Promise<string | undefined> {
  const id = newId()
  const isNew = await queries.insertMember(ctx.db, { id, ...account, locale: ctx.locale, timeZone: ctx.timeZone, now: ctx.now() })
  return isNew ? id : undefined
}

/** Creates an account without a password for an address verified elsewhere; undefined if the address has one. */
export async function newProvenMember(
  ctx: Context,
  account: { email: string; name: string; surname: string; zipcode: string | undefined },
) {
  const id = newId()
  const isNew = await queries.insertProvenMember(ctx.db, { id, ...account, locale: ctx.locale, timeZone: ctx.timeZone, now: ctx.now() })
  return isNew ? id : undefined
}

/** An unverified account with this address, created in the last `seconds`. */
export const findFreshAccount = (ctx: Context, email: string, seconds: number) =>
  queries.findFresh(ctx.db, email, new Date(ctx.now().getTime() - seconds * 1000))

/** Replaces the secret of the browser that registered. */
export const saveRegistrationHash = (ctx: Context, userId: string, hash: Buffer) => queries.saveRegistrationHash(ctx.db, userId, hash)

/** Whether `hash` belongs to the browser that registered the account. */
export const isRegisteredWith = (ctx: Context, userId: string, hash: Buffer): Promise<boolean> =>
  queries.isRegisteredWith(ctx.db, userId, hash)

/** Marks the address as verified. False if it already is, or has changed. */
export const proveEmail = (ctx: Context, userId: string, email: string): Promise<boolean> =>
  queries.proveEmail(ctx.db, userId, email, ctx.now())

/** Clears the password and the phone verification set by the first registrant. */
export async function voidProofs(ctx: Context, userId: string): Promise<void> {
  await queries.voidProofs(ctx.db, userId)
}

/** Corrects an unverified address. False if it was verified in the meantime, or another account has the new one. */
export const correctEmail = (ctx: Context, userId: string, email: string): Promise<boolean> => queries.correctEmail(ctx.db, userId, email)

/** Removes the password. */
export async function voidPassword(ctx: Context, userId: string): Promise<void> {
  await queries.voidPassword(ctx.db, userId)
}

export async function savePasswordHash(ctx: Context, userId: string, passwordHash: string): Promise<void> {
  await queries.savePasswordHash(ctx.db, userId, passwordHash)
}
