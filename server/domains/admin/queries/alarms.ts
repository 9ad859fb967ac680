import * as z from 'zod/mini'
import { Keeper, waitingKinds } from '#contract/admin-figures.ts'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import { type Db, many, touched } from '#server/lib/db.ts'
import { fullName } from './decisions.ts'

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
