import * as z from 'zod/mini'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import { Keeper } from '#contract/admin/queue.ts'
import { waitingKinds } from '#contract/admin/work-kinds.ts'
import { type Db, many, touched } from '#server/lib/db.ts'
import { fullName } from '../decisions/queries.ts'

const Kept = z.object({ kind: z.enum(waitingKinds), role: z.enum(adminRoles), keeper: Keeper })

/** Assignees that are still admins, by kind of work. */
export const listAssignees = (db: Db) =>
  many(db, Kept)`
    select k.kind, u.admin_role as role, jsonb_build_object('id', u.id, 'name', ${fullName(db)}) as keeper
    from alarm_keepers k join users u on u.id = k.admin_id where u.admin_role is not null`

type Change = { kind: string; from: string | null; to: string; roles: readonly AdminRole[]; now: Date }

/** False when an admin of `roles` other than `from` is the assignee. */
export const replaceAssignee = (db: Db, { kind, from, to, roles, now }: Change) =>
  touched(db`
    insert into alarm_keepers as k (kind, admin_id, taken_at) values (${kind}, ${to}, ${now})
    on conflict (kind) do update set admin_id = excluded.admin_id, taken_at = excluded.taken_at
    where k.admin_id = ${from} or not exists (select from users u where u.id = k.admin_id and u.admin_role = any(${roles as string[]}))`)

/** False when another admin is the assignee. */
export const deleteAssignee = (db: Db, kind: string, adminId: string) =>
  touched(db`delete from alarm_keepers where kind = ${kind} and admin_id = ${adminId}`)
