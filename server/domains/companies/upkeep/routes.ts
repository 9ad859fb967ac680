import { upkeepAreaApi, upkeepCompanyApi, upkeepHoursApi, upkeepPausesApi } from '#contract/companies/upkeep.ts'
import { onBehalfOf, preparePictures } from './service.ts'
import { hoursRoutes } from '../hours/routes.ts'
import { ownAreaRoutes, ownCompanyRoutes } from '../profile/routes.ts'
import { pausesRoutes } from '../pauses/routes.ts'

/** Edits by admins on behalf of a company, through the company's own handlers. */
export const upkeepCompanyRoutes = onBehalfOf(
  upkeepCompanyApi,
  ownCompanyRoutes,
  (name) => (name === 'update' ? 'profile' : name.endsWith('Service') ? 'services' : 'pictures'),
  preparePictures,
)
export const upkeepAreaRoutes = onBehalfOf(upkeepAreaApi, ownAreaRoutes, () => 'area')
export const upkeepHoursRoutes = onBehalfOf(upkeepHoursApi, hoursRoutes, () => 'hours')
export const upkeepPausesRoutes = onBehalfOf(upkeepPausesApi, pausesRoutes, () => 'pauses')
