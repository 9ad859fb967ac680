import { messagingApi } from '#contract/messaging.ts'
import { implement } from '#server/lib/implement.ts'
import { getThread, listThreads, readThread, sendMessage } from './service.ts'

export const messagingRoutes = implement(messagingApi, {
  list: (ctx, { query }) => listThreads(ctx, query),
  thread: (ctx, { params }) => getThread(ctx, params.lead_id),
  send: (ctx, { params, body }) => sendMessage(ctx, params.lead_id, body.text),
  read: (ctx, { params }) => readThread(ctx, params.lead_id),
})
