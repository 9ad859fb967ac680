import type { GeoJSONVTFeature, GeoJSONVTTile } from '@maplibre/geojson-vt'

/** Deepest tiles. Browsers enlarge them, because the borders have no more detail. */
export const deepest = 8
/** Least number of zips of a place, by zoom: a measure of its size. */
const leastZips = [60, 60, 60, 60, 40, 18, 8, 3, 1]
/** Least zoom of labels of counties, and of single zips as a texture of settled land. */
const [countiesFrom, settledFrom] = [7, 6]

/** A city of this many zips has zips of its own for offices, which carry the name of a company. */
const cityZips = 10
/** Degrees around a city; of longitude at the middle of the country. */
const around = { lat: 0.15, lon: 0.2 }

type Spot = { zips: number; lat: number; lon: number }
/** Places without those of a single zip beside a city: most are offices, and the rest are hard to tell apart. */
export function withoutOffices<P extends Spot>(places: readonly P[]): P[] {
  const cities = places.filter(({ zips }) => zips >= cityZips)
  const isNear = (one: P, city: P) => Math.abs(one.lat - city.lat) < around.lat && Math.abs(one.lon - city.lon) < around.lon
  return places.filter((one) => one.zips > 1 || !cities.some((city) => isNear(one, city)))
}

export type MapLayer = 'abroad' | 'earth' | 'water' | 'rivers' | 'states' | 'boundaries' | 'settled' | 'places'
export type TileAddress = { z: number; x: number; y: number }

/** Whether a feature of a layer belongs on tiles of this zoom. */
export function isShownAt(zoom: number, layer: MapLayer, tags: { kind?: string; zips?: number }): boolean {
  if (layer === 'settled') return zoom >= settledFrom
  if (layer === 'boundaries') return tags.kind !== 'county' || zoom >= 5
  if (layer !== 'places') return true
  return tags.kind === 'county' ? zoom >= countiesFrom : (tags.zips ?? 0) >= (leastZips[zoom] ?? 1)
}

/** The same tile without the features that its zoom does not show. */
export const shownTile = (zoom: number, layer: MapLayer, tile: GeoJSONVTTile): GeoJSONVTTile => ({
  ...tile,
  features: tile.features.filter(({ tags }: GeoJSONVTFeature) => isShownAt(zoom, layer, tags ?? {})),
})

/** Reads an address such as `7/36/48.mvt`; undefined for tiles that do not exist. */
export function tileAddress(z: string, x: string, file: string): TileAddress | undefined {
  const y = /^(\d{1,3})\.mvt$/.exec(file)?.[1]
  if (y === undefined || ![z, x].every((part) => /^\d{1,3}$/.test(part))) return
  const address = { z: Number(z), x: Number(x), y: Number(y) }
  const side = 2 ** address.z
  return address.z <= deepest && address.x < side && address.y < side ? address : undefined
}

type Ring = readonly (readonly number[])[]

/** Center of gravity of a ring and its area, in the units of its points. https://en.wikipedia.org/wiki/Centroid#Of_a_polygon */
function centreOfRing(ring: Ring): { lon: number; lat: number; area: number } {
  let [area, lon, lat] = [0, 0, 0]
  for (const [i, [x1 = 0, y1 = 0]] of ring.slice(0, -1).entries()) {
    const [x2 = 0, y2 = 0] = ring[i + 1]!
    const cross = x1 * y2 - x2 * y1
    area += cross / 2
    lon += ((x1 + x2) * cross) / 6
    lat += ((y1 + y2) * cross) / 6
  }
  return { lon: lon / area, lat: lat / area, area: Math.abs(area) }
}

/** Point for the label of an area: the center of its largest part. */
export function labelPoint(geometry: GeoJSON.Geometry): [number, number] | undefined {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  const [largest] = parts
    .flatMap(([outer]) => (outer ? [centreOfRing(outer)] : []))
    .filter(({ area }) => area > 0)
    .toSorted((a, b) => b.area - a.area)
  return largest && [largest.lon, largest.lat]
}
