import * as z from 'zod/mini'

/** Effect of an import, done or previewed. Rows count as a spreadsheet counts them: the heading is row 1. */
export const SheetReport = z.object({
  /** Rows without a problem, and with one. */
  ready: z.int(),
  failed: z.int(),
  /** Things that are new, that change, and that are in place already. */
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first 100, in the order of the file. */
  problems: z.array(
    z.object({
      row: z.int(),
      /** Name of the column; null for the whole row. */
      column: z.nullable(z.string()),
      value: z.string(),
      reason: z.string(),
    }),
  ),
  problems_count: z.int(),
  /** Zip codes left out because they are far from the rest of the area. */
  far: z.int(),
  /** Columns of the file that are not read. */
  ignored: z.array(z.string()),
  /** The failed rows as CSV, each with its problems, to be corrected and sent again; null without any. */
  failed_csv: z.nullable(z.string()),
})
export type SheetReport = z.infer<typeof SheetReport>
