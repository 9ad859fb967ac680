import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { Paint } from './paint.ts'

/** Layers of a base map, below and above the area and circles of a company. */
export type Base = Pick<StyleSpecification, 'sources' | 'glyphs' | 'sprite'> & { under: LayerSpecification[]; over: LayerSpecification[] }

const source = 'own'
/** The tiles of `server/domains/geo/map`. */
export const ownTiles = (): StyleSpecification['sources'] => ({
  [source]: {
    type: 'vector',
    tiles: [`${location.origin}/map/{z}/{x}/{y}.mvt`],
    maxzoom: 8,
    attribution: country.map.attribution,
  },
})

/** Color of a heatmap: none up to density `from`, full at `to`. It fades by opacity alone, so that no gray seam appears. */
export const shade = (color: string, from: number, to: number): ExpressionSpecification => {
  const clear = color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0)')
  return ['interpolate', ['linear'], ['heatmap-density'], 0, clear, from, clear, to, color]
}

const kind = (name: string): FilterSpecification => ['==', ['get', 'kind'], name]
/** Glyphs are drawn from the page's own fonts. */
export const font = [brand.fonts.text.family]

const label = (paint: Paint, id: string, more: Partial<SymbolLayerSpecification>): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source,
  'source-layer': 'places',
  ...more,
  layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-padding': 4, 'text-max-width': 8, ...more.layout },
  paint: { 'text-color': paint.label, 'text-halo-color': paint.halo, 'text-halo-width': 1.4, ...more.paint },
})

/** Our own base map: land and water, borders, settled land, places by size. */
export const ownBase = (paint: Paint): Base => ({
  sources: ownTiles(),
  under: [
    { id: 'sea', type: 'background', paint: { 'background-color': paint.water } },
    { id: 'abroad', type: 'fill', source, 'source-layer': 'abroad', paint: { 'fill-color': paint.abroad } },
    { id: 'lakes', type: 'fill', source, 'source-layer': 'water', paint: { 'fill-color': paint.water } },
    { id: 'land', type: 'fill', source, 'source-layer': 'earth', paint: { 'fill-color': paint.land } },
    {
      id: 'settled',
      type: 'heatmap',
      source,
      'source-layer': 'settled',
      minzoom: 6,
      paint: {
        // Zips stand close where people live close. A single one leaves no mark.
        'heatmap-radius': ['interpolate', ['exponential', 2], ['zoom'], 6, 4, 12, 260],
        'heatmap-opacity': 0.8,
        'heatmap-color': shade(paint.settled, 0.5, 1),
      },
    },
    {
      id: 'rivers',
      type: 'line',
      source,
      'source-layer': 'rivers',
      maxzoom: 9,
      paint: { 'line-color': paint.water, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 8, 2.5] },
    },
    {
      id: 'counties',
      type: 'line',
      source,
      'source-layer': 'boundaries',
      filter: kind('county'),
      minzoom: 6,
      paint: { 'line-color': paint.county, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.6, 10, 1.4] },
    },
    {
      id: 'states',
      type: 'line',
      source,
      'source-layer': 'boundaries',
      filter: kind('state'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': paint.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.9, 10, 2.2] },
    },
  ],
  over: [
    label(paint, 'county-names', {
      filter: kind('county'),
      minzoom: 8.5,
      layout: {
        'text-size': 11,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-font': font,
        'symbol-sort-key': 1000,
      },
      paint: { 'text-color': paint.faint },
    }),
    label(paint, 'towns', {
      filter: kind('city'),
      layout: {
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          ['interpolate', ['linear'], ['get', 'zips'], 10, 10.5, 120, 14],
          11,
          ['interpolate', ['linear'], ['get', 'zips'], 1, 12, 8, 14.5, 60, 20],
        ],
        // The largest places are placed first.
        'symbol-sort-key': ['-', ['get', 'zips']],
      },
    }),
  ],
})
