import type { sorts } from '#contract/companies/search.ts'
import { invalidField } from '#contract/errors.ts'
import { Id } from '#contract/primitives.ts'
import * as z from 'zod/mini'

type Sort = (typeof sorts)[number]
export type Place = { key: number; companyId: string }

const Cursor = z.tuple([z.string(), z.number(), Id])

/** Encodes the position after a row in one sort order. */
export const writeCursor = (sort: Sort, { key, companyId }: Place): string =>
  Buffer.from(JSON.stringify([sort, key, companyId])).toString('base64url')

/** @throws AppError `invalid` for anything that is no cursor of this order */
export function readCursor(sort: Sort, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return
  const parsed = Cursor.safeParse(fromJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success || parsed.data[0] !== sort)
    throw invalidField('cursor', { es: 'Esa página ya no existe. Empieza por la primera.', en: 'That page is gone. Start from the first.' })
  return { key: parsed.data[1], companyId: parsed.data[2] }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
