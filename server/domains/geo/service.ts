/** The place of a zip; undefined if the zip doesn't exist. */
export { findPlace } from './places/service.ts'
/** Zips whose center lies within `miles` of a point. */
export { zipsAround } from './places/service.ts'
/** A state by code, slug or name in either language, ignoring case, accents and punctuation. */
export { findState } from './places/service.ts'
/** A town by its name in addresses: `silver-spring-md`. */
export { findTown } from './places/service.ts'
/** Great-circle distance in miles between two points in WGS 84 degrees. */
export { distanceMiles, type Point } from './places/service.ts'
/** The nearest of some places to a point, and how far it is. */
export { milesToNearest, nearestOf } from './places/service.ts'
export type { ZipPlace } from './places/service.ts'
