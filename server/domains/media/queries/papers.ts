import * as z from 'zod/mini'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const PaperRow = z.object({ id: z.string(), name: z.string(), type: z.enum(['application/pdf', 'image/webp']), bytes: z.int() })
export type PaperRow = z.infer<typeof PaperRow>

export const insertPaper = (db: Db, { id, name, type, bytes }: PaperRow, now: Date) =>
  db`insert into papers (id, name, type, bytes, created_at) values (${id}, ${name}, ${type}, ${bytes}, ${now})`

export const findPaper = (db: Db, id: string) => maybe(PaperRow, db`select id, name, type, bytes from papers where id = ${id}`)

export const deletePaper = (db: Db, id: string) => touched(db`delete from papers where id = ${id}`)

/** Those of `names` that are no paper's id. */
export const listUnknown = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await many(
      z.object({ name: z.string() }),
      db`select name from unnest(${names}::text[]) as name where not exists (select 1 from papers where id::text = name)`,
    )
  ).map(({ name }) => name)
