import { upkeepAreaApi, upkeepCompanyApi, upkeepHoursApi, upkeepPausesApi } from '#contract/companies/upkeep.ts'
import { onBehalfOf, preparePictures } from './service.ts'
import { hoursRoutes } from '../hours/routes.ts'
import { combine } from '#server/lib/implement.ts'
import { ownAreaRoutes } from '../area/routes.ts'
import { ownGalleryRoutes } from '../gallery/routes.ts'
import { ownServicesRoutes } from '../offering/routes.ts'
import { ownProfileRoutes } from '../profile/routes.ts'
import { pausesRoutes } from '../pauses/routes.ts'

/** Edits by admins on behalf of a company, through the company's own handlers. */
export const upkeepCompanyRoutes = onBehalfOf(
  upkeepCompanyApi,
  combine(ownProfileRoutes, ownGalleryRoutes, ownServicesRoutes),
  preparePictures,
)
export const upkeepAreaRoutes = onBehalfOf(upkeepAreaApi, ownAreaRoutes)
export const upkeepHoursRoutes = onBehalfOf(upkeepHoursApi, hoursRoutes)
export const upkeepPausesRoutes = onBehalfOf(upkeepPausesApi, pausesRoutes)
