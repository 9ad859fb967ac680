const earthMiles = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export type Point = { lat: number; lon: number }

/** Great-circle distance in miles between two points in WGS 84 degrees. */
export function distanceMiles(a: Point, b: Point): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2)
  const east = Math.sin(radians(b.lon - a.lon) / 2)
  const half = north * north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east * east
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The nearest of some places, at least one, to a point. */
export const nearestOf = <P extends Point>(from: Point, places: readonly P[]): P =>
  places.reduce((best, place) => (distanceMiles(from, place) < distanceMiles(from, best) ? place : best))

/** Distance from a point to the nearest of some places, at least one. */
export const milesToNearest = (from: Point, places: readonly Point[]): number => distanceMiles(from, nearestOf(from, places))

/** Lookup key of a name: lower case, without accents, dots or repeated spaces. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

const milesOfDegree = (2 * Math.PI * earthMiles) / 360

/** Bounding box of a circle of `miles` around a point. */
export function boxAround({ lat, lon }: Point, miles: number) {
  const north = miles / milesOfDegree
  const east = north / Math.max(0.01, Math.cos(radians(lat)))
  return { south: lat - north, north: lat + north, west: lon - east, east: lon + east }
}
