import { type Db, many, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export const moveProjects = (db: Db, fromOwnerId: string, toOwnerId: string) =>
  db`update projects set owner_id = ${toOwnerId} where owner_id = ${fromOwnerId}`

export const moveDrafts = (db: Db, fromOwnerId: string, toOwnerId: string) =>
  db`update projects set owner_id = ${toOwnerId} where owner_id = ${fromOwnerId} and state = 'draft'`

export const hasProjects = async (db: Db, ownerId: string): Promise<boolean> =>
  (await maybe(db, Id)`select id from projects where owner_id = ${ownerId} limit 1`) !== undefined

/** Guests with the same email or phone as this user. The user must have proven it; a phone must be proven by the guest too. */
export const listSamePeople = async (db: Db, userId: string): Promise<string[]> =>
  (
    await many(db, Id)`
      select g.id from users me join users g on g.id <> me.id and g.kind = 'guest' and lower(g.email) = lower(me.email) and g.email <> ''
      where me.id = ${userId} and me.email_verified_at is not null
      union
      select g.id from users me join users g on g.id <> me.id and g.kind = 'guest' and g.phone = me.phone
      where me.id = ${userId} and me.kind = 'member' and me.phone_verified_at is not null and g.phone_verified_at is not null`
  ).map(({ id }) => id)
