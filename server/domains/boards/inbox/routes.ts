import { inboxApi } from '#contract/boards/inbox.ts'
import { implement } from '#server/lib/implement.ts'
import { listInbox } from './service.ts'

export const inboxRoutes = implement(inboxApi, { list: (ctx, { query }) => listInbox(ctx, query) })
