import * as z from 'zod/mini'
import { adminRoles } from '#contract/admin-roles.ts'
import { PlannedDecision } from '#contract/admin/decisions.ts'
import { Instant } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

export const fullName = (db: Db) => db`coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.email)`
const columns = (db: Db) => db`
  d.id, d.call, d.entity, d.entity_id, d.due_at, jsonb_build_object('id', u.id, 'name', ${fullName(db)}) as person`

const Stored = z.extend(PlannedDecision, {
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  admin_role: z.nullable(z.enum(adminRoles)),
})
export type StoredDecision = z.infer<typeof Stored>

export const listPlanned = (db: Db) =>
  many(PlannedDecision, db`select ${columns(db)} from planned_decisions d join users u on u.id = d.admin_id order by d.due_at, d.id`)

export const listDue = (db: Db, now: Date) =>
  many(
    Stored,
    db`
    select ${columns(db)}, d.params, d.body, u.admin_role from planned_decisions d join users u on u.id = d.admin_id
    where d.due_at <= ${now} order by d.due_at, d.id limit 200`,
  )

type New = Pick<StoredDecision, 'id' | 'call' | 'params' | 'body' | 'entity' | 'entity_id'> & { adminId: string; dueAt: Date }

/** Undefined when a decision about the same thing is already planned. */
export const insertPlanned = (db: Db, { id, adminId, call, params, body, entity, entity_id, dueAt }: New) =>
  maybe(
    PlannedDecision,
    db`
    with d as (
      insert into planned_decisions (id, admin_id, call, params, body, entity, entity_id, due_at)
      values (${id}, ${adminId}, ${call}, ${db.json(params)}, ${db.json(body as never)}, ${entity}, ${entity_id}, ${dueAt})
      on conflict (entity_id) do nothing returning *
    ) select ${columns(db)} from d join users u on u.id = d.admin_id`,
  )

const Dropped = z.pick(PlannedDecision, { entity: true, entity_id: true, call: true })

/** Removes the admin's own planned decision. Undefined once it has taken effect. */
export const dropOwn = (db: Db, id: string, adminId: string) =>
  maybe(Dropped, db`delete from planned_decisions where id = ${id} and admin_id = ${adminId} returning entity, entity_id, call`)

/** False when it was undone, or another process took it first. */
export const takePlanned = (db: Db, id: string) => touched(db`delete from planned_decisions where id = ${id}`)

const Mover = z.object({ id: z.string(), name: z.string(), at: Instant })

/** The admin who last decided about any of these ids, with the time. */
export const findLastMover = (db: Db, ids: readonly string[]) =>
  maybe(
    Mover,
    db`
    select u.id, ${fullName(db)} as name, a.at from audit_log a join users u on u.id = a.actor_id
    where a.entity_id = any(${ids}::uuid[]) and a.actor = 'A' order by a.id desc limit 1`,
  )

const Named = z.object({ name: z.string() })

/** Name of the admin with a planned decision about it, or with the last decision if no customer or company has moved it since. */
export const findDecider = async (db: Db, entity: string, id: string): Promise<string | undefined> =>
  (
    await maybe(
      Named,
      db`
      select ${fullName(db)} as name from users u where u.id = coalesce(
        (select admin_id from planned_decisions where entity_id = ${id}),
        (select case actor when 'A' then actor_id end from transitions
          where entity = ${entity} and entity_id = ${id} and actor <> 'S' order by id desc limit 1))`,
    )
  )?.name
