import * as z from 'zod/mini'
import { adminRoles } from '#contract/admin-roles.ts'
import { PlannedDecision } from '#contract/admin/decisions.ts'
import { undoSeconds } from '#contract/admin/states.ts'
import { actors } from '#contract/machine.ts'
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
  many(db, PlannedDecision)`select ${columns(db)} from planned_decisions d join users u on u.id = d.admin_id order by d.due_at, d.id`

export const listDue = (db: Db, now: Date) =>
  many(db, Stored)`
    select ${columns(db)}, d.params, d.body, u.admin_role from planned_decisions d join users u on u.id = d.admin_id
    where d.due_at <= ${now} order by d.due_at, d.id limit 200`

type New = Pick<StoredDecision, 'id' | 'call' | 'params' | 'body' | 'entity' | 'entity_id'> & { adminId: string; dueAt: Date }

/** Undefined when a decision about the same thing is already planned. */
export const insertPlanned = (db: Db, { id, adminId, call, params, body, entity, entity_id, dueAt }: New) =>
  maybe(db, PlannedDecision)`
    with d as (
      insert into planned_decisions (id, admin_id, call, params, body, entity, entity_id, due_at)
      values (${id}, ${adminId}, ${call}, ${db.json(params)}, ${db.json(body as never)}, ${entity}, ${entity_id}, ${dueAt})
      on conflict (entity_id) do nothing returning *
    ) select ${columns(db)} from d join users u on u.id = d.admin_id`

const Dropped = z.pick(PlannedDecision, { entity: true, entity_id: true, call: true })

/** Removes the admin's own planned decision. Undefined once it has taken effect. */
export const dropOwn = (db: Db, id: string, adminId: string) =>
  maybe(db, Dropped)`delete from planned_decisions where id = ${id} and admin_id = ${adminId} returning entity, entity_id, call`

/** False when it was undone, or another process took it first. */
export const takePlanned = (db: Db, id: string) => touched(db`delete from planned_decisions where id = ${id}`)

const Change = z.object({
  action: z.string(),
  actor: z.enum(actors),
  actor_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  at: Instant,
})

/** Entities that an admin's call can find in another state. */
const changing = [
  'company',
  'credential',
  'deposit',
  'difference',
  'match',
  'opt_out',
  'payment',
  'payout',
  'project',
  'referral',
  'refund',
  'review',
  'user',
]
/** Entries of the audit log that leave every decision possible. */
const harmless = [
  'company.correct',
  'company.edit',
  'company.put_back_picture',
  'company.take_down_picture',
  'credential.read',
  'credential.recheck',
  'user.correct',
  'user.export',
  'user.view',
  'user.view_end',
]
/** Events of the system that don't just follow from somebody's decision. */
const unprompted = [
  'clock',
  'expire',
  'fill',
  'give_back',
  'honour',
  'lose',
  'no_answer',
  'release',
  'return',
  'settle',
  'silence',
  'sla',
  'time',
]

/** The last change of any of these ids that can make a decision impossible: an admin's from the audit log, others' from the history. */
export const findLastChange = (db: Db, ids: readonly string[]) =>
  maybe(db, Change)`
    select c.action, c.actor, c.actor_id, c.at, ${fullName(db)} as name from (
      (select a.action, a.actor, a.actor_id, a.at from audit_log a
        where a.entity = any(${changing}) and a.entity_id = any(${ids}::uuid[]) and a.actor = 'A'
          and a.action <> all(${harmless}) and a.action not like 'decision.%'
        order by a.at desc, a.id desc limit 1)
      union all
      (select t.entity || '.' || split_part(t.event, ':', 1), t.actor, t.actor_id, t.at from transitions t
        where t.entity = any(${changing}) and t.entity_id = any(${ids}::uuid[]) and t.from_state not in ('none', t.to_state)
          and (t.actor in ('C', 'G', 'U') or t.actor = 'S' and split_part(t.event, ':', 1) = any(${unprompted}))
        order by t.at desc, t.id desc limit 1)
    ) c left join users u on u.id = c.actor_id and c.actor = 'A'
    order by c.at desc limit 1`

const Planned = z.extend(z.pick(Stored, { entity: true, call: true, body: true }), { name: z.string(), at: Instant })

/** The decision planned about it, with its admin and the time at which it was made. */
export const findPlanned = (db: Db, entityId: string) =>
  maybe(db, Planned)`
    select d.entity, d.call, d.body, ${fullName(db)} as name, d.due_at - make_interval(secs => ${undoSeconds}) as at
    from planned_decisions d join users u on u.id = d.admin_id where d.entity_id = ${entityId}`
