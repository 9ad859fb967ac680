import * as z from 'zod/mini'
import { OwnCustomer } from '#contract/leads/own-customers.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count } from '#server/lib/rows.ts'

/** Entries `o` of address books, with the place of their zip code. */
export const ownCustomers = (db: Db) => db`
  select o.id, o.name, o.surname, o.phone, o.email, o.address, o.zipcode, z.location as city, z.state_iso, o.created_at as at
  from own_customers o left join zips z on z.zip = o.zipcode`

export const listOwn = (db: Db, companyId: string) =>
  many(db, OwnCustomer)`${ownCustomers(db)} where o.company_id = ${companyId} order by o.created_at, o.id`

export const findOwn = (db: Db, companyId: string, id: string) =>
  maybe(db, OwnCustomer)`${ownCustomers(db)} where o.company_id = ${companyId} and o.id = ${id}`

export const countOwn = async (db: Db, companyId: string): Promise<number> =>
  (await one(db, Count)`select count(*)::int as count from own_customers where company_id = ${companyId}`).count

export const lockOwnCustomer = (db: Db, companyId: string, id: string) =>
  touched(db`select id from own_customers where id = ${id} and company_id = ${companyId} for update`)

/** Contents of an entry as it is stored. */
export type Entry = Pick<OwnCustomer, 'id' | 'name' | 'surname' | 'phone' | 'email' | 'address' | 'zipcode'>

/** Other entries with the phone or email of one. */
export const listLike = (db: Db, companyId: string, { id, phone, email }: Pick<Entry, 'id' | 'phone' | 'email'>) =>
  many(db, OwnCustomer)`
    ${ownCustomers(db)} where o.company_id = ${companyId} and o.id <> ${id} and (o.phone = ${phone} or o.email = ${email}) order by o.id`

const entries = (db: Db, rows: readonly Entry[]) => db`
  jsonb_to_recordset(${db.json(rows)}) as e (id uuid, name text, surname text, phone text, email text, address text, zipcode text)`

export const insertOwn = (db: Db, companyId: string, rows: readonly Entry[], now: Date) => db`
  insert into own_customers (id, company_id, name, surname, phone, email, address, zipcode, created_at)
  select e.id, ${companyId}, e.name, e.surname, e.phone, e.email, e.address, e.zipcode, ${now} from ${entries(db, rows)}`

export const updateOwn = (db: Db, companyId: string, rows: readonly Entry[]) => db`
  update own_customers o set name = e.name, surname = e.surname, phone = e.phone, email = e.email, address = e.address, zipcode = e.zipcode
  from ${entries(db, rows)} where o.id = e.id and o.company_id = ${companyId}`

export const deleteOwn = (db: Db, companyId: string, id: string) =>
  touched(db`delete from own_customers where id = ${id} and company_id = ${companyId}`)

export const deleteAllOwn = (db: Db, companyId: string) => db`delete from own_customers where company_id = ${companyId}`

const Written = z.object({ own_customer_id: z.string(), text: z.string() })

/** Notes below the entries of a company, oldest first. */
export const listOwnNotes = (db: Db, companyId: string) =>
  many(db, Written)`
    select n.own_customer_id, n.text from customer_notes n join own_customers o on o.id = n.own_customer_id
    where o.company_id = ${companyId} order by n.created_at, n.id`

/** Tags below the entries of a company. */
export const listOwnTags = (db: Db, companyId: string) =>
  many(db, Written)`
    select t.own_customer_id, t.tag as text from customer_tags t join own_customers o on o.id = t.own_customer_id
    where o.company_id = ${companyId} order by t.tag`

type Notes = { id: string; own_customer_id: string; text: string }[]

export const insertOwnNotes = (db: Db, notes: Notes, { authorId, now }: { authorId: string; now: Date }) => db`
  insert into customer_notes (id, own_customer_id, author_id, text, created_at)
  select e.id, e.own_customer_id, ${authorId}, e.text, ${now}
  from jsonb_to_recordset(${db.json(notes)}) as e (id uuid, own_customer_id uuid, text text)`

export const insertOwnTags = (db: Db, tags: { own_customer_id: string; text: string }[]) => db`
  insert into customer_tags (own_customer_id, tag)
  select e.own_customer_id, e.text from jsonb_to_recordset(${db.json(tags)}) as e (own_customer_id uuid, text text) on conflict do nothing`
