import * as z from 'zod/mini'
import type { MonthlyTable, Partition } from '#server/lib/months.ts'

/** Columns that an archive leaves out: words that people can have taken out of the history, which no file would forget. */
export const leftOut: Record<MonthlyTable, readonly string[]> = { audit_log: [], transitions: ['reason'] }

/** History of requests' parts that nothing reads once the request has ended. All other rows stay: leads tell who got an address and when. */
export const leavingEntities = ['change_order', 'deposit', 'invoice', 'match', 'payment', 'project', 'quote', 'refund', 'show_up'] as const

/** Suffix of a month whose rows are archived, but for those that stay. */
const keptSuffix = '_kept'
export const keptName = (name: string) => `${name}${keptSuffix}`

/** Partitions that ended `months` full months before `now`, and that were not archived yet. */
export function duePartitions(partitions: readonly Partition[], now: Date, months: number): Partition[] {
  const limit = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  return partitions.filter(({ name, to_at }) => to_at !== null && new Date(to_at) <= limit && !name.endsWith(keptSuffix))
}

/**
 * The last file of an archive: without it the archive is unfinished. `parts` are files of rows in the text format of COPY, gzipped one by one.
 * `sha256` is that of all rows, unzipped.
 */
export const Manifest = z.object({
  format: z.literal('archive-1'),
  table: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int(),
  sha256: z.string(),
  parts: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
export const manifestName = 'manifest.json'
