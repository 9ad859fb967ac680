import { adminAppsApi, companyAppsApi } from '#contract/integrations/apps.ts'
import { implement } from '#server/lib/implement.ts'
import { disconnectApp, listClients, listConnected, ofCompany, registerChecked, setCap, setOff } from './service.ts'

export const companyAppsRoutes = implement(companyAppsApi, {
  list: (ctx) => listConnected(ctx, ofCompany(ctx)),
  setCap: (ctx, { params, body }) => setCap(ctx, params.app_id, body.daily_cap_cents),
  disconnect: (ctx, { params }) => disconnectApp(ctx, ofCompany(ctx), params.app_id),
})

export const adminAppsRoutes = implement(adminAppsApi, {
  list: listClients,
  register: (ctx, { body }) => registerChecked(ctx, body),
  setOff: (ctx, { params, body }) => setOff(ctx, params.client_id, body.is_off),
})
