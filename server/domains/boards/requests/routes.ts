import { requestsApi } from '#contract/boards/requests.ts'
import { implement } from '#server/lib/implement.ts'
import { listRequests } from './service.ts'

export const requestsRoutes = implement(requestsApi, { list: (ctx, { query }) => listRequests(ctx, query) })
