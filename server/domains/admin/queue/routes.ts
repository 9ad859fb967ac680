import { queueApi } from '#contract/admin/queue.ts'
import { implement } from '#server/lib/implement.ts'
import { listWaiting } from './service.ts'

export const queueRoutes = implement(queueApi, {
  waiting: (ctx) => listWaiting(ctx),
})
