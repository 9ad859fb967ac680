import type { Context, System } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'

export type { Person } from './queries.ts'
export { initials, isPhoneProven } from './rules.ts'

/** A member or guest by id. A new guest has no data yet. @throws Error if there is none */
export const getPerson = (ctx: Context, id: string): Promise<queries.Person> => queries.getPerson(ctx.db, id)

/** A member or guest by id; undefined if there is none. */
export const findPerson = (ctx: Context, id: string): Promise<queries.Person | undefined> => queries.findPerson(ctx.db, id)

/** The newest guest with this address. */
export const findGuestByEmail = (ctx: Context, email: string) => queries.findGuestByEmail(ctx.db, email)

/** Whether an account with this address exists. */
export const hasAccount = (ctx: Context, email: string): Promise<boolean> => queries.hasMember(ctx.db, email)

export const findCredentials = (ctx: Context, email: string) => queries.findCredentials(ctx.db, email)

/** Creates a guest without any data and returns the id. */
export async function newGuest(ctx: Context): Promise<string> {
  const id = newId()
  await queries.insertGuest(ctx.db, { id, locale: ctx.locale, timeZone: ctx.timeZone, now: ctx.now() })
  return id
}

/** Deletes a guest that was not needed. */
export const dropGuest = (ctx: Context, guestId: string) => queries.deleteGuest(ctx.db, guestId)

/** Saves the contact data of a guest; undefined if the guest or the zip doesn't exist. */
export const saveGuestContact = (ctx: Context, guestId: string, contact: queries.ContactData) =>
  queries.saveContact(ctx.db, guestId, contact)

/** Saves a phone number that was just verified. */
export const saveVerifiedPhone = (ctx: Context, userId: string, phone: string) =>
  queries.saveVerifiedPhone(ctx.db, userId, phone, ctx.now())

/** Clears the contact data of a guest. Accounts are left alone. */
export const forgetGuest = (ctx: Context, guestId: string): Promise<boolean> => queries.clearGuest(ctx.db, guestId)

/** Makes the account of `email` an admin, creating it if needed. Used by the command line only. */
export async function makeAdmin(
  ctx: Context<System>,
  person: { email: string; name: string; surname: string; passwordHash: string },
): Promise<{ id: string; isNew: boolean }> {
  const newest = newId()
  const { id } = await queries.saveAdmin(ctx.db, { id: newest, ...person, now: ctx.now() })
  return { id, isNew: id === newest }
}
