import type { TierView } from '#contract/companies/credentials.ts'
import { lengthOf } from '#contract/settings.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { writePending } from '#server/lib/db.ts'
import * as queries from './queries.ts'
import { goalsOf, tierOf } from './rules.ts'
import { rebuildSearch } from '../search-index/service.ts'

const atOnce = 500
const moments = (ctx: Context) => ({ now: ctx.now(), since: new Date(ctx.now().getTime() - lengthOf('provenRecordDays', ctx.settings())) })

/** Tier progress of a company, and what is missing for the next one. */
export async function readTier(ctx: Context, companyId: string): Promise<TierView> {
  const [standing] = await queries.listStandings(ctx.db, { ids: [companyId] }, moments(ctx))
  return tierOf(standing!, goalsOf(ctx.settings()))
}

/** Recomputes the tiers of these companies and updates search, in the caller's transaction. */
export async function refreshCompanies(ctx: Context, ids: readonly string[]): Promise<void> {
  // Includes a credential decision made in this transaction.
  await writePending(ctx.db)
  const goals = goalsOf(ctx.settings())
  const rows = await queries.listStandings(ctx.db, { ids }, moments(ctx))
  await queries.saveTiers(
    ctx.db,
    rows.map((row) => ({ id: row.id, tier: tierOf(row, goals).tier })),
  )
  await rebuildSearch(ctx, ids)
}

/** Scheduled job: recomputes all tiers, which also depend on ratings, replies and time. Returns how many changed. */
export async function refreshTiers(ctx: Context): Promise<number> {
  const goals = goalsOf(ctx.settings())
  let moved = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await queries.listStandings(ctx.db, { after, count: atOnce }, moments(ctx))
    if (rows.length === 0) return moved
    const changes = rows
      .map((row) => ({ id: row.id, tier: tierOf(row, goals).tier, before: row.tier }))
      .filter(({ tier, before }) => tier !== before)
    if (changes.length > 0)
      moved += await transact(ctx, async (ctx) => {
        const ids = await queries.saveTiers(ctx.db, changes)
        await rebuildSearch(ctx, ids)
        return ids.length
      })
    after = rows.at(-1)!.id
  }
}
