import type { Context, System } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'

export type { Person } from './queries.ts'
export { initials, isPhoneProven } from './rules.ts'

/** Anybody with a row: a member, or a guest who may not have left any data yet. @throws Error when there is none */
export const getPerson = (ctx: Context, id: string): Promise<queries.Person> => queries.getPerson(ctx.db, id)

/** The same, or undefined. */
export const findPerson = (ctx: Context, id: string): Promise<queries.Person | undefined> => queries.findPerson(ctx.db, id)

/** Of the guests with this address, who came last. */
export const findGuestByEmail = (ctx: Context, email: string) => queries.findGuestByEmail(ctx.db, email)

/** Whether an account has exactly this address; guests have none. */
export const hasAccount = (ctx: Context, email: string): Promise<boolean> => queries.hasMember(ctx.db, email)

export const findCredentials = (ctx: Context, email: string) => queries.findCredentials(ctx.db, email)

/** Makes somebody who has said nothing about themselves yet, and gives their id. */
export async function newGuest(ctx: Context): Promise<string> {
  const id = newId()
  await queries.insertGuest(ctx.db, { id, locale: ctx.locale, timeZone: ctx.timeZone, now: ctx.now() })
  return id
}

/** Takes back a guest that was made in vain. */
export const dropGuest = (ctx: Context, guestId: string) => queries.deleteGuest(ctx.db, guestId)

/** Writes down how a guest can be reached; undefined when there is no such guest or no such zip. */
export const saveGuestContact = (ctx: Context, guestId: string, contact: queries.ContactData) =>
  queries.saveContact(ctx.db, guestId, contact)

/** The number that somebody has just proven to be theirs. */
export const saveVerifiedPhone = (ctx: Context, userId: string, phone: string) =>
  queries.saveVerifiedPhone(ctx.db, userId, phone, ctx.now())

/** Deletes what a guest told about themselves. An account is left alone. */
export const forgetGuest = (ctx: Context, guestId: string): Promise<boolean> => queries.clearGuest(ctx.db, guestId)

/** Makes the account of `email` an admin's, or a new one. The only way to become one. */
export async function makeAdmin(
  ctx: Context<System>,
  person: { email: string; name: string; surname: string; passwordHash: string },
): Promise<{ id: string; isNew: boolean }> {
  const newest = newId()
  const { id } = await queries.saveAdmin(ctx.db, { id: newest, ...person, now: ctx.now() })
  return { id, isNew: id === newest }
}
