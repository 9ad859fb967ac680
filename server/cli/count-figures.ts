import { recountStats } from '../domains/admin/service.ts'
import { recountKept } from '../domains/leads/service.ts'
import { countPrices } from '../domains/quotes/service.ts'
import { runWithContext } from './run.ts'

await runWithContext(async (ctx, say) => {
  await recountStats(ctx)
  await countPrices(ctx)
  await recountKept(ctx)
  say('Daily stats, usual prices, kept prices and appointments on time were counted again.')
  return 0
})
