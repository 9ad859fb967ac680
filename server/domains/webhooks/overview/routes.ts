import { adminWebhooksApi } from '#contract/webhooks/webhooks.ts'
import { implement } from '#server/lib/implement.ts'
import { listFacts, listOfCompanies } from './service.ts'

export const adminWebhooksRoutes = implement(adminWebhooksApi, {
  list: (ctx, { query }) => listOfCompanies(ctx, query.company_id),
  deliveries: (ctx, { params, query }) => listFacts(ctx, params.webhook_id, query),
})
