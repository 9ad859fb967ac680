import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { font } from './own-style.ts'
import type { Paint } from './paint.ts'

// Names of layers and kinds in the two usual schemas of vector tiles: OpenMapTiles, and the basemap of Protomaps.
const roads = ['transportation', 'roads']
const places = ['place', 'places']

const kind: ExpressionSpecification = ['coalesce', ['get', 'class'], ['get', 'kind'], '']
const name: ExpressionSpecification = ['coalesce', ['get', 'name'], '']
const isOf = (...kinds: string[]): ExpressionSpecification => ['in', kind, ['literal', kinds]]

const widths = (from: number, least: number, most: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  from,
  least,
  17,
  most,
]
const roadSizes = [
  { id: 'lanes', kinds: ['minor', 'minor_road', 'service', 'track'], from: 12, width: widths(12, 0.4, 9) },
  { id: 'streets', kinds: ['secondary', 'tertiary', 'medium_road', 'major_road', 'primary', 'trunk'], from: 8, width: widths(8, 0.5, 14) },
  { id: 'highways', kinds: ['motorway', 'highway'], from: 5, width: widths(5, 0.7, 18) },
]

/** Draws an operator's vector tiles in the colors of the product. `known` are the layers of the tiles, if they tell. */
export function streetLayers(
  source: string,
  paint: Paint,
  known: readonly string[] | undefined,
): Record<'under' | 'over', LayerSpecification[]> {
  const each = (layers: readonly string[], draw: (layer: string) => LayerSpecification) =>
    layers.filter((layer) => known?.includes(layer) ?? true).map(draw)
  const fill = (layers: string[], color: string, minzoom = 0) =>
    each(layers, (layer) => ({ id: layer, type: 'fill', source, 'source-layer': layer, minzoom, paint: { 'fill-color': color } }))
  return {
    under: [
      { id: 'land', type: 'background', paint: { 'background-color': paint.land } },
      ...fill(['park', 'landcover'], paint.park),
      ...fill(['water'], paint.water),
      ...roadSizes.flatMap(({ id, kinds, from, width }) =>
        each(roads, (layer) => ({
          id: `${layer}-${id}`,
          type: 'line',
          source,
          'source-layer': layer,
          minzoom: from,
          filter: isOf(...kinds),
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: { 'line-color': paint.road, 'line-width': width },
        })),
      ),
      ...fill(['building', 'buildings'], paint.settled, 14),
      ...each(['boundary', 'boundaries'], (layer) => ({
        id: layer,
        type: 'line',
        source,
        'source-layer': layer,
        filter: ['<=', ['to-number', ['coalesce', ['get', 'admin_level'], ['get', 'kind_detail'], 9]], 4],
        paint: { 'line-color': paint.border, 'line-dasharray': [3, 2] },
      })),
    ],
    over: [
      ...each(['transportation_name', 'roads'], (layer) => ({
        id: `${layer}-names`,
        type: 'symbol',
        source,
        'source-layer': layer,
        minzoom: 13,
        layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': font, 'text-size': 11.5 },
        paint: { 'text-color': paint.faint, 'text-halo-color': paint.halo, 'text-halo-width': 1.4 },
      })),
      ...each(places, (layer) => ({
        id: layer,
        type: 'symbol',
        source,
        'source-layer': layer,
        filter: isOf('city', 'town', 'village', 'suburb', 'hamlet', 'neighbourhood', 'locality'),
        layout: {
          'text-field': name,
          'text-font': font,
          'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 12, 15],
          'symbol-sort-key': ['to-number', ['coalesce', ['get', 'rank'], ['get', 'sort_key'], 99]],
        },
        paint: { 'text-color': paint.label, 'text-halo-color': paint.halo, 'text-halo-width': 1.4 },
      })),
    ],
  }
}
