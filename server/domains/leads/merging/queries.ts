import { type Db, one } from '#server/lib/db.ts'
import type { Pair } from '#server/lib/merging.ts'
import { Count } from '#server/lib/rows.ts'

/** Counts requests that both companies bought, where the lead of the merged company is still live. */
export const countBoughtByBoth = async (db: Db, { from, into }: Pair): Promise<number> =>
  (
    await one(db, Count)`
      select count(*)::int as count from leads f join leads i on i.project_id = f.project_id and i.company_id = ${into}
      where f.company_id = ${from} and f.undone_at is null and f.state in ('new', 'contacted', 'quoted', 'hired')`
  ).count
