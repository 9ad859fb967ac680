import { recountStats } from '../domains/admin/service.ts'
import { runWithContext } from './run.ts'

await runWithContext(async (ctx, say) => {
  await recountStats(ctx)
  say('The daily figures were counted anew.')
  return 0
})
