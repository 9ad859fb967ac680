import type { Context } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import { countKept } from '../price/service.ts'
import * as queries from './queries.ts'

/** Counts anew the companies of appointments that are over, or whose marks changed. */
export async function countOfAppointments(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await countShowUps(ctx, await queries.listCompanies(ctx.db, ids))
}

/** Counts the appointments of companies anew, and those on time. */
export const countShowUps = (ctx: Context, companyIds: readonly string[]): Promise<void> =>
  companies.setKept(ctx, 'showUps', companyIds, (ctx) => queries.countShownUp(ctx.db, companyIds))

const atOnce = 200

/** Counts kept prices and appointments on time of all companies anew. */
export async function recountKept(ctx: Context): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await queries.listSellers(ctx.db, after, atOnce)
    if (ids.length === 0) return
    await countKept(ctx, ids)
    await countShowUps(ctx, ids)
    after = ids.at(-1)!
  }
}
