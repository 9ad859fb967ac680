import type { PendingQuery, Row } from 'postgres'
import * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ListTotals, ListPage, SortBy } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import { type Db, one } from './db.ts'

/** An SQL fragment. */
export type Fragment = ReturnType<Db> | PendingQuery<Row[]>
/** Sort key of a list: a non-null expression and its type in the database. */
export type SortKey = { by: (db: Db) => Fragment; type: 'timestamptz' | 'text' | 'bigint' | 'numeric' | 'uuid' }
export type ListQuery<S extends string> = { sort: SortBy<S>; after?: string | undefined; before?: string | undefined; limit: number }

const Cursor = z.tuple([z.string(), z.string()])

function readCursor(cursor: string): [string, string] {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError(commonErrors.malformed)
  }
}

/** Whether the page before a cursor is asked for. The order is reversed in SQL, and `toListPage` reverses it back. */
const isBack = ({ after, before }: ListQuery<string>) => before !== undefined && after === undefined

/** The query of all rows in no order, for totals. */
export const whole = <Q extends ListQuery<string>>(query: Q): Q => ({ ...query, after: undefined, before: undefined, limit: Infinity })
const isWhole = ({ limit }: ListQuery<string>) => limit === Infinity

const Totals = z.object({ count: z.int(), cents: z.array(z.int()) })

/** Counts the rows of a `whole` list and sums its money columns. Other columns aren't computed. */
export async function addUp(db: Db, rows: Fragment, columns: readonly string[]): Promise<ListTotals> {
  const sums = columns.map((column) => db`coalesce(sum((r.${db(column)} ->> 'amount')::bigint), 0)`)
  const listed = sums.reduce((all: Fragment, sum, i) => (i === 0 ? sum : db`${all}, ${sum}`), db``)
  const { count, cents } = await one(db, Totals)`select count(*)::int as count, array[${listed}]::bigint[] as cents from (${rows}) r`
  return { count, sums: Object.fromEntries(columns.map((column, i) => [column, money(cents[i]!)])) }
}

/** A list row with its key. */
export const keyed = <S extends z.core.$ZodShape>(row: z.ZodMiniObject<S>) => z.extend(row, { key: z.string() })

/**
 * SQL parts for keyset pagination: `where` beyond the cursor, the `order`, and the `key` to select with each row. Query `limit + 1` rows.
 * @throws AppError `malformed` for an unknown cursor
 */
export function keyset<S extends string>(db: Db, { sorts, id }: { sorts: Record<S, SortKey>; id: SortKey }, query: ListQuery<S>) {
  const isDown = query.sort.startsWith('-')
  const sort = sorts[query.sort.replace('-', '') as S]
  const runsDown = isDown !== isBack(query)
  const cursor = query.after ?? query.before
  const direction = runsDown ? db`desc` : db`asc`
  return {
    key: db`json_build_array((${sort.by(db)})::text, (${id.by(db)})::text)::text`,
    order: isWhole(query) ? db`null::int` : db`${sort.by(db)} ${direction}, ${id.by(db)} ${direction}`,
    where: cursor === undefined ? db`true` : beyond(db, [sort, id], readCursor(cursor), runsDown),
    limit: isWhole(query) ? db`null::int` : db`${query.limit + 1}::int`,
  }
}

function beyond(db: Db, [sort, id]: [SortKey, SortKey], [value, row]: [string, string], runsDown: boolean): Fragment {
  const typed = (text: string, { type }: SortKey) => db`${text}::text::${db.unsafe(type)}`
  return db`(${sort.by(db)}, ${id.by(db)}) ${runsDown ? db`<` : db`>`} (${typed(value, sort)}, ${typed(row, id)})`
}

/** A page from `limit + 1` rows; the extra row only shows that there are more in the direction of reading. */
export function toListPage<Row extends { key: string }, Item>(
  rows: readonly Row[],
  query: ListQuery<string>,
  item: (row: Row) => Item,
): ListPage<Item> {
  const back = isBack(query)
  const shown = rows.slice(0, query.limit)
  const hasMore = rows.length > query.limit
  if (back) shown.reverse()
  const cursorOf = (row: Row | undefined) => (row ? Buffer.from(row.key).toString('base64url') : null)
  return {
    data: shown.map(item),
    next: back || hasMore ? cursorOf(shown.at(-1)) : null,
    previous: (back ? hasMore : query.after !== undefined) ? cursorOf(shown[0]) : null,
  }
}
