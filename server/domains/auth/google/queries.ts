import * as z from 'zod/mini'
import { type Db, maybe, one } from '#server/lib/db.ts'

type Key = { issuer: string; subject: string }

const Owner = z.object({ id: z.string(), is_admin: z.boolean(), email_verified_at: z.nullable(z.string()) })

/** Finds the account that an external identity belongs to. */
export const findOwner = (db: Db, { issuer, subject }: Key) =>
  maybe(db, Owner)`
    select u.id, u.is_admin, u.email_verified_at from identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`

export const findMember = (db: Db, email: string) =>
  maybe(db, Owner)`select id, is_admin, email_verified_at from users where kind = 'member' and lower(email) = ${email}`

const SavedIdentity = z.object({ is_new: z.boolean() })

/** Saves a person's only identity at a provider, replacing an older one. Returns false when it was saved before. */
export async function saveIdentity(db: Db, { issuer, subject }: Key, userId: string, now: Date): Promise<boolean> {
  await db`delete from identities where user_id = ${userId} and issuer = ${issuer} and subject <> ${subject}`
  const { is_new } = await one(db, SavedIdentity)`
    insert into identities (issuer, subject, user_id, created_at, last_used_at) values (${issuer}, ${subject}, ${userId}, ${now}, ${now})
    on conflict (issuer, subject) do update set last_used_at = excluded.last_used_at
    returning xmax = 0 as is_new`
  return is_new
}
