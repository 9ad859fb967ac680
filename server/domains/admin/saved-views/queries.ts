import * as z from 'zod/mini'
import { type Db, many, touched } from '#server/lib/db.ts'

const View = z.object({ id: z.string(), list: z.string(), name: z.string(), query: z.string() })
type View = z.infer<typeof View>

export const listViews = (db: Db, adminId: string) =>
  many(db, View)`select id, list, name, query from saved_views where admin_id = ${adminId} order by list, lower(name), id`

/** Saves a view under its name. False when the list has `most` others. Locks the admin's row, so that concurrent saves are counted. */
export async function saveView(
  db: Db,
  { id, adminId, list, name, query, now, most }: View & { adminId: string; now: Date; most: number },
): Promise<boolean> {
  await db`select from users where id = ${adminId} for no key update`
  return touched(db`
    insert into saved_views (id, admin_id, list, name, query, created_at)
    select ${id}, ${adminId}, ${list}, ${name}, ${query}, ${now}
    where (select count(*) from saved_views where admin_id = ${adminId} and list = ${list} and lower(name) <> lower(${name})) < ${most}
    on conflict (admin_id, list, lower(name)) do update set name = excluded.name, query = excluded.query`)
}

/** Whether another view of the same list has the name. Locks the admin's row until the transaction ends. */
export async function isNameTaken(db: Db, { adminId, id, name }: { adminId: string; id: string; name: string }): Promise<boolean> {
  await db`select from users where id = ${adminId} for no key update`
  return touched(db`
    select from saved_views v join saved_views o on o.admin_id = v.admin_id and o.list = v.list and o.id <> v.id
    where v.id = ${id} and v.admin_id = ${adminId} and lower(o.name) = lower(${name})`)
}

export const renameView = (db: Db, adminId: string, id: string, name: string) =>
  touched(db`update saved_views set name = ${name} where id = ${id} and admin_id = ${adminId}`)

export const deleteView = (db: Db, adminId: string, id: string) =>
  touched(db`delete from saved_views where id = ${id} and admin_id = ${adminId}`)

export const deleteViewsOf = async (db: Db, adminId: string): Promise<void> =>
  void (await db`delete from saved_views where admin_id = ${adminId}`)
