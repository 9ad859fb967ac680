import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type Base, font, ownTiles, shade } from './own-style.ts'
import type { Paint } from './paint.ts'
import type { AreaMapProps, Point } from './props.ts'

const milesOfDegree = 69.09
const corners = 96

const place = ({ lon, lat }: Point): [number, number] => [lon, lat]

/** North end of a circle around a point. */
export const northOf = ({ lat, lon }: Point, miles: number): Point => ({ lon, lat: lat + miles / milesOfDegree })

/** Corners of a circle around a point. */
function circle({ lat, lon }: Point, miles: number): [number, number][] {
  const north = miles / milesOfDegree
  const east = north / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: corners + 1 }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners
    return [lon + east * Math.sin(turn), lat - north * Math.cos(turn)]
  })
}

export type Box = [west: number, south: number, east: number, north: number]

/** Box around what a map shows: its pins, or else its area and circles; always with the center. */
export function boxOf({ centre, others = [], rings = [], dots = [], points = [] }: AreaMapProps): Box | undefined {
  const shape = centre && dots.length === 0 ? rings.flatMap((miles) => circle(centre, miles)) : []
  const spots = [...(centre ? [place(centre)] : []), ...others.map(place), ...shape, ...points.map(place), ...dots.map(place)]
  if (spots.length === 0) return
  const [lons, lats] = [spots.map(([lon]) => lon), spots.map(([, lat]) => lat)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

const data = (features: GeoJSON.Feature[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
})
const feature = (geometry: GeoJSON.Geometry, properties = {}): GeoJSON.Feature => ({ type: 'Feature', properties, geometry })
const spots = (points: readonly Point[]) => data([feature({ type: 'MultiPoint', coordinates: points.map(place) })])

type Shown = Pick<AreaMapProps, 'centre' | 'rings' | 'points' | 'out' | 'wholeStates'> & { milesText: (miles: number) => string }

/** Circles, covered and excluded zips, and whole states of an area. */
function shapes({ centre, rings = [], points = [], out = [], wholeStates = [], milesText }: Shown, paint: Paint) {
  const circles = centre ? rings.map((miles) => ({ line: circle(centre, miles), text: milesText(miles) })) : []
  const sources = {
    ...(wholeStates.length > 0 && ownTiles()),
    area: spots(points),
    out: spots(out),
    rings: data(circles.map(({ line }) => feature({ type: 'Polygon', coordinates: [line] }))),
    miles: data(circles.map(({ line, text }) => feature({ type: 'Point', coordinates: line[0]! }, { text }))),
  }
  const under: LayerSpecification[] = [
    ...(wholeStates.length > 0
      ? [
          {
            id: 'whole-states',
            type: 'fill' as const,
            source: 'own',
            'source-layer': 'states',
            filter: ['in', ['get', 'name'], ['literal', [...wholeStates]]] as ['in', ['get', string], ['literal', string[]]],
            paint: { 'fill-color': paint.area, 'fill-opacity': 0.2, 'fill-outline-color': paint.area },
          },
        ]
      : []),
    { id: 'rings-inside', type: 'fill', source: 'rings', paint: { 'fill-color': paint.area, 'fill-opacity': 0.035 } },
    {
      // One even shade where zips are, however many: each is as wide as the land around it.
      id: 'area',
      type: 'heatmap',
      source: 'area',
      paint: {
        'heatmap-radius': ['interpolate', ['exponential', 2], ['zoom'], 4, 4, 6, 9, 12, 400],
        'heatmap-opacity': 0.3,
        'heatmap-color': shade(paint.area, 0.12, 0.2),
      },
    },
    {
      id: 'rings',
      type: 'line',
      source: 'rings',
      paint: { 'line-color': paint.area, 'line-opacity': 0.7, 'line-width': 1.6, 'line-dasharray': [2, 2.5] },
    },
    {
      id: 'out',
      type: 'circle',
      source: 'out',
      paint: { 'circle-radius': 4.5, 'circle-color': paint.surface, 'circle-stroke-color': paint.out, 'circle-stroke-width': 2 },
    },
  ]
  const over: LayerSpecification[] = [
    {
      id: 'miles',
      type: 'symbol',
      source: 'miles',
      layout: { 'text-field': ['get', 'text'], 'text-font': font, 'text-size': 12.5, 'text-allow-overlap': true },
      paint: { 'text-color': paint.deep, 'text-halo-color': paint.halo, 'text-halo-width': 2.5 },
    },
  ]
  return { sources, under, over }
}

/** The whole style: base map, shapes, labels. Changes of it are applied as differences. */
export function styleOf({ sources, glyphs, sprite, under, over }: Base, shown: Shown, paint: Paint): StyleSpecification {
  const drawn = shapes(shown, paint)
  return {
    version: 8,
    ...(glyphs && { glyphs }),
    ...(sprite && { sprite }),
    sources: { ...drawn.sources, ...sources },
    layers: [...under, ...drawn.under, ...over, ...drawn.over],
  }
}
