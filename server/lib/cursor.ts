import * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'

/** End of a page in a list sorted by time: instant and id of its last row. */
export type TimeCursor = { at: string; id: string }
const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

/** Reads an opaque cursor. @throws AppError `malformed` for an unknown format */
export function readCursor(cursor: string | undefined): TimeCursor | undefined {
  if (cursor === undefined) return undefined
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const parsed = z.safeParse(Cursor, [at, id])
  if (!parsed.success) throw new AppError(commonErrors.malformed)
  return { at: parsed.data[0], id: parsed.data[1] }
}

/** A page from `limit + 1` rows; the extra row only shows that there is a next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, cursor }: { item: (row: Row) => Item; cursor: (row: Row) => TimeCursor },
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const end = last && cursor(last)
  return { data: shown.map(item), next_cursor: end ? Buffer.from(`${end.at} ${end.id}`).toString('base64url') : null }
}
