import * as z from 'zod/mini'
import type { MergedKind } from '#contract/merging/states.ts'
import { type Db, one } from './db.ts'
import type { Belonging as Named, Tables } from './tables.ts'

/** A column of one table that names a holder. */
type Belonging = Named & { table: string; column: string }

/** Columns of `tables` that name a person or a company, in their order. `ends`: those that the admin's choices let end instead of move. */
export const belongingsOf = (tables: Tables, holder: 'person' | 'company', ends: readonly Named['choice'][] = []): Belonging[] =>
  Object.entries(tables).flatMap(([table, facts]) =>
    Object.entries(facts[holder] ?? {}).map(([column, named]) => ({
      ...named,
      table,
      column,
      ...(named.choice && ends.includes(named.choice) ? { fate: 'ends' as const } : {}),
    })),
  )

export type Pair = { from: string; into: string }

const named = (sql: string, row: string) => sql.replaceAll('{}', row)

const twin = (db: Db, { table, column, unlike }: Belonging, into: string) => {
  const same = (unlike ?? []).map((part) => `${named(part, 'o')} is not distinct from ${named(part, 't')}`).join(' and ')
  return db`exists (select from ${db(table)} o where o.${db(column)} = ${into} and ${db.unsafe(same)})`
}

const movable = (db: Db, belonging: Belonging, { from, into }: Pair, only = belonging.only) => {
  const { column, unlike } = belonging
  // A holder's id is a UUID of ours, checked by the contract; `only` is text of the code.
  const limit = only ? db`and ${db.unsafe(named(only, 't').replaceAll('{into}', `'${into}'::uuid`))}` : db``
  return db`t.${db(column)} = ${from} ${unlike ? db`and not ${twin(db, belonging, into)}` : db``} ${limit}`
}

async function move(db: Db, belonging: Belonging, pair: Pair): Promise<void> {
  const { table, column, position, dropsTwins } = belonging
  const shift = position
    ? db`, ${db(position)} = ${db(position)} + (select coalesce(max(o.${db(position)}) + 1, 0) from ${db(table)} o where o.${db(column)} = ${pair.into})`
    : db``
  await db`update ${db(table)} t set ${db(column)} = ${pair.into} ${shift} where ${movable(db, belonging, pair)}`
  if (dropsTwins) await db`delete from ${db(table)} where ${db(column)} = ${pair.from}`
}

/** Gives what `from` holds to `into`, in the caller's transaction and in the order of the list. Done twice is done once. */
export async function moveAll(db: Db, belongings: readonly Belonging[], pair: Pair): Promise<void> {
  for (const belonging of belongings) {
    const { table, column, fate } = belonging
    if (fate === 'moves') await move(db, belonging, pair)
    if (fate === 'ends') await db`delete from ${db(table)} where ${db(column)} = ${pair.from}`
    if (fate === 'clears') await db`update ${db(table)} set ${db(column)} = null where ${db(column)} = ${pair.from}`
  }
}

const Counts = z.object({ moves: z.int(), stays: z.int() })

/** Rows that would move and that would stay, by kind. */
export async function countAll(db: Db, belongings: readonly Belonging[], pair: Pair) {
  const counted = new Map<MergedKind, { moves: number; stays: number }>()
  for (const belonging of belongings) {
    const { table, column, fate, counted: what, expected } = belonging
    if (!what) continue
    const count =
      fate === 'moves'
        ? db`select (count(*) filter (where ${movable(db, belonging, pair, expected)}))::int as moves,
            (count(*) filter (where not (${movable(db, belonging, pair, expected)})))::int as stays
            from ${db(table)} t where t.${db(column)} = ${pair.from}`
        : db`select 0 as moves, count(*)::int as stays from ${db(table)} t where t.${db(column)} = ${pair.from}`
    const counts = await one(db, Counts)`${count}`
    const before = counted.get(what) ?? { moves: 0, stays: 0 }
    counted.set(what, { moves: before.moves + counts.moves, stays: before.stays + counts.stays })
  }
  return [...counted].flatMap(([what, counts]) => (counts.moves + counts.stays > 0 ? [{ what, ...counts }] : []))
}
