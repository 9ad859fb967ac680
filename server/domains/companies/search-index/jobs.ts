import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import * as queries from '../profile/queries.ts'
import { forgetRemovedWorks } from '../gallery/service.ts'
import { endPauses } from '../pauses/service.ts'
import { countCompanies, rankByFigures, rebuildSearch } from './service.ts'

const days = (count: number) => count * 86_400_000

export const companyRules: ScheduledJob[] = [
  { name: 'end pauses', everyMinutes: 1, run: endPauses },
  {
    // Moves companies that just bought a lead further back in search. Rows that did not change stay untouched.
    name: 'let buyers rest',
    everyMinutes: 5,
    run: async (ctx) => {
      const now = ctx.now().getTime()
      const ids = await queries.listResting(ctx.db, new Date(now - days(0.01)), new Date(now + 60_000))
      for (let from = 0; from < ids.length; from += 500) await rebuildSearch(ctx, ids.slice(from, from + 500))
      return ids.length
    },
  },
  {
    // Raises fairness with every day without a lead, up to `fairDays`.
    name: 'let rested companies rise',
    everyMinutes: 720,
    run: async (ctx) => {
      const now = ctx.now().getTime()
      const ids = await queries.listResting(ctx.db, new Date(now - days(ctx.settings().fairDays + 2)), new Date(now - days(0.5)))
      for (let from = 0; from < ids.length; from += 500) await rebuildSearch(ctx, ids.slice(from, from + 500))
      return ids.length
    },
  },
  { name: 'rank by the figures that hold', everyMinutes: 5, run: rankByFigures },
  {
    name: 'forget removed works',
    everyMinutes: 30,
    run: forgetRemovedWorks,
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
