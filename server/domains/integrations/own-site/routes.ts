import { ownSiteApi } from '#contract/integrations/own-site.ts'
import { implement } from '#server/lib/implement.ts'
import { getOwnSite, saveOwnSite } from './service.ts'

export const ownSiteRoutes = implement(ownSiteApi, { get: getOwnSite, save: (ctx, { body }) => saveOwnSite(ctx, body) })
