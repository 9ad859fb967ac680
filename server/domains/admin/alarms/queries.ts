import * as z from 'zod/mini'
import { adminRoles } from '#contract/admin-roles.ts'
import { type AlarmLevel, alarmLevels } from '#contract/admin/states.ts'
import { waitingKinds } from '#contract/admin/work-kinds.ts'
import { type Db, many } from '#server/lib/db.ts'

const AdminRow = z.object({ id: z.string(), role: z.enum(adminRoles) })

export const listAdmins = (db: Db) =>
  many(db, AdminRow)`
    select id, admin_role as role from users where admin_role is not null and suspended_at is null and deleted_at is null order by id`

export type Alarm = { kind: string; id: string; due_at: string; level: AlarmLevel }

const Raised = z.object({ kind: z.enum(waitingKinds), id: z.string(), due_at: z.string(), level: z.enum(alarmLevels) })

/** Inserts alarms and returns the new ones. Waits for a process that inserts the same ones. */
export const raiseAlarms = (db: Db, alarms: readonly Alarm[], now: Date) =>
  many(db, Raised)`
    insert into alarms (kind, case_id, due_at, level, raised_at)
    select kind, case_id, due_at, level, ${now}
    from unnest(${alarms.map(({ kind }) => kind)}::text[], ${alarms.map(({ id }) => id)}::text[], ${alarms.map((one) => one.due_at)}::timestamptz[],
      ${alarms.map(({ level }) => level)}::text[]) as a (kind, case_id, due_at, level)
    order by kind, case_id, due_at, level
    on conflict do nothing returning kind, case_id as id, due_at, level`

export const deleteAlarms = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from alarms where raised_at < ${before}`).count
