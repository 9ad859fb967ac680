import { transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import type { TimeRule } from '#server/lib/time-rules.ts'
import * as queries from './queries.ts'
import { countCompanies, rebuildSearch } from './service/projection.ts'

const days = (count: number) => count * 86_400_000

export const companyRules: TimeRule[] = [
  {
    // A licence that ran out takes its company out of the search the same day.
    name: 'expire credentials',
    everyMinutes: 15,
    run: (ctx) =>
      transact(ctx, async (ctx) => {
        const expired = await queries.expireCredentials(ctx.db, ctx.now())
        for (const { id } of expired)
          await recordTransition(ctx, { entity: 'credential', id, from: 'verified', event: 'expire', to: 'expired', by: 'S' })
        if (expired.length > 0) await rebuildSearch(ctx, [...new Set(expired.map(({ company_id }) => company_id))])
        return expired.length
      }),
  },
  {
    // Fairness grows with every day without a lead, for two weeks.
    name: 'let rested companies rise',
    everyMinutes: 720,
    run: async (ctx) => {
      const now = ctx.now().getTime()
      const ids = await queries.listResting(ctx.db, new Date(now - days(16)), new Date(now - days(0.5)))
      for (let from = 0; from < ids.length; from += 500) await rebuildSearch(ctx, ids.slice(from, from + 500))
      return ids.length
    },
  },
  {
    name: 'count companies of services',
    everyMinutes: 10,
    run: async (ctx) => {
      await countCompanies(ctx)
      return 0
    },
  },
]
