import * as z from 'zod/mini'
import type { Db } from '#server/lib/db.ts'
import { Partition } from '#server/lib/months.ts'

// A backup is a plain .tar.gz: manifest.json, tables/<name>/<part>.copy in the text format of COPY, jobs/<part>.copy (pending events), media/…,
// summary.json.

/** First entry: tells whether this version can read the rest. */
export const Manifest = z.object({
  format: z.literal('oficio-backup-1'),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** By table that is divided by month; backups from before have none. */
  partitions: z.optional(z.record(z.string(), z.array(Partition))),
})
export type Manifest = z.output<typeof Manifest>

const Rows = z.object({ rows: z.int(), sha256: z.string() })

/** Last entry: an archive without it is truncated. `sha256` of media covers names and contents in order. */
export const Summary = z.object({
  tables: z.record(z.string(), Rows),
  jobs: Rows,
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  media: z.object({ files: z.int(), sha256: z.string() }),
})
export type Summary = z.output<typeof Summary>

/** Tables with data, each with its partitions, and their stored columns (not generated ones). */
export const storedTables = async (db: Db): Promise<Manifest['tables']> => [
  ...(await db<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
    group by c.relname
    order by c.relname collate "C"`),
]

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
