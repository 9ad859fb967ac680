import * as z from 'zod/mini'
import { adminRoles } from '#contract/admin-roles.ts'
import { BulkAct, BulkRow, type bulkActsApi } from '#contract/admin/bulk-actions.ts'
import { type BulkActName, type BulkRowState, bulkStates } from '#contract/admin/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { keyed, keyset, type SortKey } from '#server/lib/list.ts'
import { Serial } from '#server/lib/rows.ts'

export type BulkState = (typeof bulkStates.states)[number]

const person = (db: Db, alias: string) => db`
  jsonb_build_object('id', ${db(alias)}.id, 'name', coalesce(nullif(trim(${db(alias)}.name || ' ' || ${db(alias)}.surname), ''), ${db(alias)}.email))`

const Stored = z.extend(z.omit(BulkAct, { undo_until: true, counts: true }), {
  counts: z.array(z.object({ state: BulkRow.shape.state, code: z.nullable(z.string()), count: z.int() })),
})
export type StoredAct = z.infer<typeof Stored>

const columns = (db: Db) => db`
  a.id, a.act, a.state, a.reason, a.undo_reason, a.created_at, a.started_at, ${person(db, 'u')} as person,
  case when x.id is not null then ${person(db, 'x')} end as undone_by,
  (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'code', code, 'count', count) order by count desc), '[]')
    from (select state, code, count(*)::int as count from bulk_rows r where r.act_id = a.id group by state, code) r) as counts
  from bulk_acts a join users u on u.id = a.admin_id left join users x on x.id = a.undone_by`

export const findAct = (db: Db, id: string) => maybe(db, Stored)`select ${columns(db)} where a.id = ${id}`

const id = (column: 'a.id' | 'r.id'): SortKey => ({ by: (db) => db`${db(column)}`, type: 'uuid' })

type ActsQuery = z.output<(typeof bulkActsApi)['list']['query']>
const actSorts = { created_at: { by: (db: Db) => db`a.created_at`, type: 'timestamptz' } } satisfies Record<string, SortKey>

const ListedAct = keyed(Stored)

/** Started actions of these names, of one alone or in one state where asked for. */
export function listActs(db: Db, query: ActsQuery, acts: readonly BulkActName[]) {
  const { key, where, order, limit } = keyset(db, { sorts: actSorts, id: id('a.id') }, query)
  return many(db, ListedAct)`
    select ${key} as key, ${columns(db)}
    where a.state <> 'previewed' and a.act = any(${acts})
      ${query.act ? db`and a.act = ${query.act}` : db``} ${query.state ? db`and a.state = ${query.state}` : db``}
      and ${where} order by ${order} limit ${limit}`
}

type RowsQuery = z.output<(typeof bulkActsApi)['rows']['query']>
const rowSorts = {
  name: { by: (db: Db) => db`folded(r.name) collate "C"`, type: 'text' },
  state: { by: (db: Db) => db`r.state`, type: 'text' },
} satisfies Record<string, SortKey>
const Row = z.extend(z.omit(BulkRow, { why: true }), { key: z.string(), code: z.nullable(z.string()) })

export function listRows(db: Db, actId: string, locale: Locale, query: RowsQuery) {
  const { key, where, order, limit } = keyset(db, { sorts: rowSorts, id: id('r.id') }, query)
  return many(db, Row)`
    select ${key} as key, r.id, r.state, r.code, r.name from (
      select b.entity_id as id, b.state, b.code,
        coalesce(c.name, s.name ->> ${locale} || ' · ' || p.zipcode, nullif(trim(u.name || ' ' || u.surname), ''), u.email, '') as name
      from bulk_rows b left join companies c on c.id = b.entity_id left join users u on u.id = b.entity_id
        left join projects p on p.id = b.entity_id left join services s on s.id = p.service_id
      where b.act_id = ${actId} ${query.state ? db`and b.state = ${query.state}` : db``}
    ) r where ${where} order by ${order} limit ${limit}`
}

type NewAct = { id: string; adminId: string; act: BulkActName; now: Date; rows: readonly { id: string; code: string | null }[] }

export async function insertAct(db: Db, { id, adminId, act, now, rows }: NewAct): Promise<void> {
  await db`insert into bulk_acts (id, admin_id, act, created_at) values (${id}, ${adminId}, ${act}, ${now})`
  await db`
    insert into bulk_rows (act_id, entity_id, position, state, code)
    select ${id}, entity_id, position, case when code = '' then 'chosen' else 'barred' end, nullif(code, '')
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map(({ code }) => code ?? '')}::text[]) with ordinality as r (entity_id, code, position)`
}

const Locked = z.object({
  id: z.string(),
  act: BulkAct.shape.act,
  state: z.enum(bulkStates.states),
  admin_id: z.string(),
  started_at: z.nullable(z.string()),
})

export const lockAct = (db: Db, id: string) =>
  maybe(db, Locked)`select id, act, state, admin_id, started_at from bulk_acts where id = ${id} for update`

export const startAct = (db: Db, id: string, { reason, now }: { reason: string; now: Date }) =>
  touched(db`update bulk_acts set state = 'running', reason = ${reason}, started_at = ${now} where id = ${id} and state = 'previewed'`)

type Undo = { from: BulkState; by: string; reason: string }
export const beginUndo = (db: Db, id: string, { from, by, reason }: Undo) =>
  touched(db`update bulk_acts set state = 'undoing', undone_by = ${by}, undo_reason = ${reason} where id = ${id} and state = ${from}`)

export const saveState = (db: Db, id: string, from: BulkState, to: BulkState) =>
  touched(db`update bulk_acts set state = ${to} where id = ${id} and state = ${from}`)

/** Locks the state of an action while one of its rows is handled. False when the state has changed. */
export const holdState = async (db: Db, id: string, state: BulkState): Promise<boolean> =>
  (await db`select from bulk_acts where id = ${id} and state = ${state} for share`).length > 0

const EntityId = z.object({ entity_id: z.string() })

export const listIds = async (db: Db, actId: string, state: BulkRowState, most: number): Promise<string[]> =>
  (
    await many(db, EntityId)`select entity_id from bulk_rows where act_id = ${actId} and state = ${state} order by position limit ${most}`
  ).map(({ entity_id: id }) => id)

type RowKey = { actId: string; id: string; state: BulkRowState }

const TakenRow = z.object({ transition_id: z.nullable(z.int()) })

/** Locks a row that is still in this state; skips it when another transaction has it. */
export const takeRow = (db: Db, { actId, id, state }: RowKey) =>
  maybe(db, TakenRow)`
    select transition_id from bulk_rows where act_id = ${actId} and entity_id = ${id} and state = ${state} for update skip locked`

type Became = { state: BulkRowState; code?: string; transitionId?: number }
export const saveRow = (db: Db, { actId, id, state: from }: RowKey, { state, code, transitionId }: Became) =>
  touched(db`
    update bulk_rows set state = ${state}, code = ${code ?? null}, transition_id = coalesce(${transitionId ?? null}, transition_id)
    where act_id = ${actId} and entity_id = ${id} and state = ${from}`)

/** Ids of the newest entries in the history of a thing, newest first. */
export const listChanges = async (db: Db, entity: string, id: string, most: number): Promise<number[]> =>
  (await many(db, Serial)`select id from transitions where entity = ${entity} and entity_id = ${id} order by id desc limit ${most}`).map(
    (row) => row.id,
  )

const Worker = z.object({ id: z.string(), admin_role: z.nullable(z.enum(adminRoles)) })
/** The admin in whose name the rows are handled. */
export const findAdmin = (db: Db, actId: string) =>
  maybe(db, Worker)`
    select u.id, u.admin_role from bulk_acts a join users u on u.id = coalesce(a.undone_by, a.admin_id) where a.id = ${actId}`

/** Deletes previews that were never run. */
export const dropPreviews = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from bulk_acts where state = 'previewed' and created_at < ${before}`).count
