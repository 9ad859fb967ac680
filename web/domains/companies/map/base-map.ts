import { addProtocol, type LayerSpecification, type SourceSpecification, type StyleSpecification } from 'maplibre-gl'
import type { BaseMap } from '#contract/geo/map.ts'
import { api } from '#web/lib/api.ts'
import { type Base, ownBase } from './own-style.ts'
import type { Paint } from './paint.ts'
import { streetLayers } from './street-style.ts'

/** A base map in the colors of a theme. `maxZoom` is the closest view that its detail is good for. */
export type BaseMaker = { maxZoom: number; make: (paint: Paint) => Base }

const own: BaseMaker = { maxZoom: 12, make: ownBase }
const streetsZoom = 17
const source = 'streets'

const ofSource = (of: SourceSpecification, known?: readonly string[]): BaseMaker => ({
  maxZoom: streetsZoom,
  make: (paint) => ({
    sources: { [source]: of },
    ...(of.type === 'raster' ? { under: [{ id: source, type: 'raster', source }], over: [] } : streetLayers(source, paint, known)),
  }),
})

/** A whole style keeps its own colors. Areas and circles go below its labels. */
const ofStyle = ({ layers, sources, glyphs, sprite }: StyleSpecification): BaseMaker => {
  const isLabel = ({ type }: LayerSpecification) => type === 'symbol'
  const first = layers.findIndex(isLabel)
  const end = first < 0 ? layers.length : first
  return {
    maxZoom: streetsZoom,
    make: () => ({
      sources,
      ...(glyphs && { glyphs }),
      ...(sprite && { sprite }),
      under: layers.slice(0, end),
      over: layers.slice(end),
    }),
  }
}

async function ofArchive(url: string): Promise<BaseMaker> {
  const { PMTiles, Protocol, TileType } = await import('pmtiles')
  const archive = new PMTiles(url)
  const protocol = new Protocol()
  protocol.add(archive)
  addProtocol('pmtiles', protocol.tile)
  const { tileType } = await archive.getHeader()
  const { vector_layers: known } = (await archive.getMetadata()) as { vector_layers?: { id: string }[] }
  const address = { url: `pmtiles://${url}` }
  return tileType === TileType.Mvt
    ? ofSource(
        { type: 'vector', ...address },
        known?.map(({ id }) => id),
      )
    : ofSource({ type: 'raster', tileSize: 256, ...address })
}

const isPicture = (url: string) => /\.(png|jpe?g|webp|avif)(\?|$)/.test(url)

type TileJson = { tiles: string[]; vector_layers?: { id: string }[] }

async function ofDocument(url: string): Promise<BaseMaker> {
  const answer = await fetch(url)
  const found = (await answer.json()) as StyleSpecification | TileJson
  if ('layers' in found) return ofStyle(found)
  return isPicture(found.tiles[0]!)
    ? ofSource({ type: 'raster', tileSize: 256, url })
    : ofSource(
        { type: 'vector', url },
        found.vector_layers?.map(({ id }) => id),
      )
}

function ofTemplate(url: string): BaseMaker {
  return ofSource(
    isPicture(url) ? { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19 } : { type: 'vector', tiles: [url], maxzoom: 14 },
  )
}

function makerOf(url: string): BaseMaker | Promise<BaseMaker> {
  if (url.includes('{z}')) return ofTemplate(url)
  return new URL(url).pathname.endsWith('.pmtiles') ? ofArchive(url) : ofDocument(url)
}

/** The operator's base map. Without one, or when it does not answer, our own. */
export async function loadBase(): Promise<BaseMaker & { attribution: string | null }> {
  const { url, attribution } = await api.map.base().catch((): BaseMap => ({ url: null, attribution: null }))
  if (url === null) return { ...own, attribution: null }
  try {
    return { ...(await makerOf(url)), attribution }
  } catch (error) {
    reportError(error)
    return { ...own, attribution: null }
  }
}
