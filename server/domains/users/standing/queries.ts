import * as z from 'zod/mini'
import { adminRoles, type AdminRole } from '#contract/admin-roles.ts'
import type { NewPerson, PersonChange } from '#contract/auth/people.ts'
import { type Db, many, maybe, parseAll, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Standing = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  locale: z.enum(['es', 'en']),
  admin_role: z.nullable(z.enum(adminRoles)),
  email_verified_at: z.nullable(z.string()),
  suspended_at: z.nullable(z.string()),
})
export type Standing = z.infer<typeof Standing>

/** Accounts that have not left. */
const standings = (db: Db, ids: readonly string[]) => db`
  select id, name, surname, phone, zipcode, locale, admin_role, email_verified_at, suspended_at
  from users where id = any(${ids}) and kind = 'member' and deleted_at is null`

export const listStandings = (db: Db, ids: readonly string[]) => parseAll(Standing, standings(db, ids))

/** Locks an account until the transaction ends; undefined if it has left. */
export const lockStanding = (db: Db, userId: string) => maybe(db, Standing)`${standings(db, [userId])} for update`

/** Compare and set: false if nothing changes. */
export const saveSuspension = (db: Db, userId: string, at: Date | null) =>
  touched(db`update users set suspended_at = ${at} where id = ${userId} and (suspended_at is null) = ${at !== null}`)

/** Locks all owners in one order, so that two role changes cannot overlap. */
export const lockOwners = async (db: Db): Promise<string[]> =>
  (await many(db, Id)`select id from users where admin_role = 'owner' order by id for update`).map(({ id }) => id)

export const saveRole = (db: Db, userId: string, role: AdminRole | null) =>
  db`update users set is_admin = ${role !== null}, admin_role = ${role} where id = ${userId}`

type Invited = Omit<NewPerson, 'phone'> & { id: string; phone: string | null; now: Date }

/** An account without a password. The place follows from the zip. False if the zip doesn't exist or the address has an account. */
export const insertInvited = (db: Db, person: Invited) =>
  touched(db`
    insert into users (id, kind, email, name, surname, phone, zipcode, city, state_iso, locale, created_at)
    select ${person.id}, 'member', ${person.email}, ${person.name}, ${person.surname}, ${person.phone}, zip, location, state_iso,
      ${person.locale}, ${person.now}
    from zips where zip = ${person.zipcode}
    on conflict (lower(email)) where kind = 'member' do nothing`)

type Correction = Omit<PersonChange, 'phone' | 'zipcode'> & { phone: string | null; zipcode: string | null }

/** A changed number loses its verification. The place follows from the zip, if there is one. */
export const correct = (db: Db, userId: string, { name, surname, phone, zipcode, locale }: Correction) => db`
  update users u set
    name = ${name}, surname = ${surname}, locale = ${locale}, phone = ${phone},
    phone_verified_at = case when u.phone is not distinct from ${phone} then u.phone_verified_at end,
    zipcode = coalesce(z.zip, u.zipcode), city = case when z.zip is distinct from u.zipcode then coalesce(z.location, u.city) else u.city end,
    state_iso = coalesce(z.state_iso, u.state_iso)
  from (select) nowhere left join zips z on z.zip = ${zipcode}
  where u.id = ${userId}`
