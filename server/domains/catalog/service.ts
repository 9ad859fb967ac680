/** Counts an opened project for its zip, city, state and country. */
export { countDemand } from './demand/service.ts'

/** Channel that tells other processes about changes of the catalog. */
export { catalogChannel } from './entries/service.ts'

/** Validates answers against a form. */
export { checkAnswers } from './forms/service.ts'
/** Problems that block publishing a catalog. */
export { catalogProblems } from './forms/service.ts'
/** A form version by id. */
export { getForm } from './forms/service.ts'

/** A service in the language of the request, shown or not. */
export { serviceRef } from './services/service.ts'
/** A category with its services, by slug. */
export { getCategory } from './services/service.ts'
/** A service in both languages by slug or id, shown or not; undefined if there is none. */
export { findService } from './services/service.ts'
/** A service with its newest form, shown or not. */
export { getAnyService } from './services/service.ts'
/** Saves the number of active companies per service; services left out have none. */
export { setCompanyCounts } from './services/service.ts'
/** A service open for requests. */
export { getShownService } from './services/service.ts'

/** The catalog shown on the site, cached for a minute and dropped on changes. */
export { currentCatalog } from './snapshot/service.ts'
/** Drops the cached catalog of this process. */
export { forgetCatalog } from './snapshot/service.ts'
/** A service of the catalog in both languages, with its category and picture. */
export type { CatalogService } from './snapshot/service.ts'
