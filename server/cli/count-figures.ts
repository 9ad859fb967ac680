import { countFigures } from '../domains/admin/daily-stats/service.ts'
import { runWithContext } from './run.ts'

await runWithContext(async (ctx, say) => {
  await countFigures(ctx)
  say('The daily figures were counted anew.')
  return 0
})
