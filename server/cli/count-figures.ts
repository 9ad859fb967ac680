import { recountStats } from '../domains/admin/service.ts'
import { countPrices } from '../domains/quotes/service.ts'
import { runWithContext } from './run.ts'

await runWithContext(async (ctx, say) => {
  await recountStats(ctx)
  await countPrices(ctx)
  say('Daily stats and usual prices were counted again.')
  return 0
})
