import { upkeepAreaApi, upkeepCompanyApi, upkeepHoursApi, upkeepPausesApi } from '#contract/companies/upkeep.ts'
import { onBehalfOf, preparePictures } from './service.ts'
import { hoursRoutes } from '../hours/routes.ts'
import { ownAreaRoutes, ownCompanyRoutes } from '../profile/routes.ts'
import { pausesRoutes } from '../pauses/routes.ts'

/** Edits by admins on behalf of a company, through the company's own handlers. */
export const upkeepCompanyRoutes = onBehalfOf(upkeepCompanyApi, ownCompanyRoutes, preparePictures)
export const upkeepAreaRoutes = onBehalfOf(upkeepAreaApi, ownAreaRoutes)
export const upkeepHoursRoutes = onBehalfOf(upkeepHoursApi, hoursRoutes)
export const upkeepPausesRoutes = onBehalfOf(upkeepPausesApi, pausesRoutes)
