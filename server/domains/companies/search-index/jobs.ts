import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { countCompanies, rebuildResting, rerankAfterSettings } from './service.ts'

export const searchIndexJobs: ScheduledJob[] = [
  // Moves companies that just bought a lead further back in search. Rows that did not change stay untouched.
  { name: 'let buyers rest', everyMinutes: 5, run: (ctx) => rebuildResting(ctx, { fromDays: 0.01, toDays: 0 }) },
  // Raises fairness with every day without a lead, up to `fairDays`.
  {
    name: 'let rested companies rise',
    everyMinutes: 720,
    run: (ctx) => rebuildResting(ctx, { fromDays: ctx.settings().fairDays + 2, toDays: 0.5 }),
  },
  { name: 'rank by the figures that hold', everyMinutes: 5, run: rerankAfterSettings },
  {
    name: 'count companies of services',
    everyMinutes: 10,
    run: async (ctx) => {
      await countCompanies(ctx)
      return 0
    },
  },
]
