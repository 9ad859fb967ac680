import type { Context } from '#server/lib/context.ts'
import { readAway } from '#server/lib/replicas.ts'
import * as queries from './queries.ts'

const first = '00000000-0000-0000-0000-000000000000'
const atOnce = 2_000

/** The ids at which parts of `size` listed companies begin, in order. */
export async function sitemapParts(ctx: Context, size: number): Promise<string[]> {
  const starts = [first]
  for (let next = await queries.findLater(ctx.db, first, size); next; next = await queries.findLater(ctx.db, next, size)) starts.push(next)
  return starts
}

/** Up to `size` listed companies from the id `from` on, some thousand at a time, with the day of their last change. */
export async function* listedCompanies(ctx: Context, from: string, size: number): AsyncGenerator<{ slug: string; changed_on: string }[]> {
  let [at, left, beyond] = [from, size, false]
  while (left > 0) {
    const next = { from: at, count: Math.min(atOnce, left), beyond }
    const rows = await readAway(ctx, ({ db }) => queries.listListed(db, next.from, next))
    if (rows.length === 0) return
    yield rows
    ;[at, left, beyond] = [rows.at(-1)!.id, left - rows.length, true]
  }
}

export const servedStates = (ctx: Context) => readAway(ctx, ({ db }) => queries.listServedStates(db))
