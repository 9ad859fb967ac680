import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

export type ContactRow = {
  projectId: string
  name: string
  surname: string
  email: string
  phone: string
  zipcode: string
  /** Companies get a number of ours instead, as the customer was told. */
  hidesPhone: boolean
  consentedAt: Date
}

export const saveContact = (db: Db, c: ContactRow) => db`
  insert into project_contacts (project_id, name, surname, email, phone, zipcode, hides_phone, consented_at)
  values (${c.projectId}, ${c.name}, ${c.surname}, ${c.email}, ${c.phone}, ${c.zipcode}, ${c.hidesPhone}, ${c.consentedAt})
  on conflict (project_id) do update set name = excluded.name, surname = excluded.surname, email = excluded.email, phone = excluded.phone,
    zipcode = excluded.zipcode, hides_phone = excluded.hides_phone, consented_at = excluded.consented_at`

export const saveContactPhone = (db: Db, projectId: string, phone: string) =>
  db`update project_contacts set phone = ${phone} where project_id = ${projectId}`

export const listAwaitingOf = (db: Db, ownerId: string) =>
  many(db, Id)`select id from projects where owner_id = ${ownerId} and state = 'awaiting_phone'`
