import * as z from 'zod/mini'
import { Keeper, waitingKinds } from '#contract/admin/queue.ts'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import { type AlarmLevel, alarmLevels } from '#contract/admin/assignees.ts'
import { type Db, many, touched } from '#server/lib/db.ts'
import { fullName } from '../decisions/queries.ts'

const Kept = z.object({ kind: z.enum(waitingKinds), role: z.enum(adminRoles), keeper: Keeper })

/** Who has charge of what. Who is no admin any more has charge of nothing. */
export const listKeepers = (db: Db) =>
  many(
    Kept,
    db`
    select k.kind, u.admin_role as role, jsonb_build_object('id', u.id, 'name', ${fullName(db)}) as keeper
    from alarm_keepers k join users u on u.id = k.admin_id where u.admin_role is not null`,
  )

type Change = { kind: string; from: string | null; to: string; roles: readonly AdminRole[]; now: Date }

/** False where somebody of `roles` has it who is not `from`. */
export const replaceKeeper = (db: Db, { kind, from, to, roles, now }: Change) =>
  touched(db`
    insert into alarm_keepers as k (kind, admin_id, taken_at) values (${kind}, ${to}, ${now})
    on conflict (kind) do update set admin_id = excluded.admin_id, taken_at = excluded.taken_at
    where k.admin_id = ${from} or not exists (select from users u where u.id = k.admin_id and u.admin_role = any(${roles as string[]}))`)

/** False where another one has it. */
export const dropKeeper = (db: Db, kind: string, adminId: string) =>
  touched(db`delete from alarm_keepers where kind = ${kind} and admin_id = ${adminId}`)

const AdminRow = z.object({ id: z.string(), role: z.enum(adminRoles) })

export const listAdmins = (db: Db) =>
  many(
    AdminRow,
    db`select id, admin_role as role from users where admin_role is not null and suspended_at is null and deleted_at is null order by id`,
  )

export type Alarm = { kind: string; id: string; due_at: string; level: AlarmLevel }
const Raised = z.object({ kind: z.enum(waitingKinds), id: z.string(), due_at: z.string(), level: z.enum(alarmLevels) })

/** Notes alarms, and gives those that nobody has noted before. Whoever notes the same ones meanwhile is waited for. */
export const raiseAlarms = (db: Db, alarms: readonly Alarm[], now: Date) =>
  many(
    Raised,
    db`
    insert into alarms (kind, case_id, due_at, level, raised_at)
    select kind, case_id, due_at, level, ${now}
    from unnest(${alarms.map(({ kind }) => kind)}::text[], ${alarms.map(({ id }) => id)}::text[], ${alarms.map((one) => one.due_at)}::timestamptz[],
      ${alarms.map(({ level }) => level)}::text[]) as a (kind, case_id, due_at, level)
    order by kind, case_id, due_at, level
    on conflict do nothing returning kind, case_id as id, due_at, level`,
  )

export const deleteAlarms = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from alarms where raised_at < ${before}`).count
