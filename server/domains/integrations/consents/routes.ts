import { appsApi } from '#contract/integrations/apps.ts'
import { implement } from '#server/lib/implement.ts'
import { disconnectApp, listConnected, ofCustomer } from '../apps/service.ts'
import { approve, deny, readConsent } from './service.ts'

export const appsRoutes = implement(appsApi, {
  consent: (ctx, { params, query }) => readConsent(ctx, { ...params, ...query }),
  approve: (ctx, { params, body }) => approve(ctx, params.uid, body),
  deny: (ctx, { params, body }) => deny(ctx, { ...params, ...body }),
  list: (ctx) => listConnected(ctx, ofCustomer(ctx)),
  disconnect: (ctx, { params }) => disconnectApp(ctx, ofCustomer(ctx), params.app_id),
})
