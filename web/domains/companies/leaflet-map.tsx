import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'
import { formatMiles } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { mapTexts } from '#web/locales/map.ts'
import type { AreaMapProps } from './area-map-props.ts'
import css from './area-map.module.css'

const metersPerMile = 1609.344
const dotSize = 22

const at = ({ lat, lon }: { lat: number; lon: number }): [number, number] => [lat, lon]

// Number of dots up to which each one is a DOM element.
const mostDrawn = 300
// Stable defaults: a new list would rebuild the map.
const [noRings, noDots, none, noNames]: [number[], never[], never[], string[]] = [[], [], [], []]

/** Draws the map once. Another place or list rebuilds it. */
export function LeafletMap({ centre, rings = noRings, dots = noDots, points = none, out = none, wholeStates = noNames }: AreaMapProps) {
  const t = useTexts(mapTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const map = leaflet.map(frame.current!, {
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      zoomSnap: 0.25,
      minZoom: 4,
      maxZoom: 13,
      ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { zoomAnimation: false, fadeAnimation: false, inertia: false }),
    })
    leaflet.control.zoom({ zoomInTitle: t.closer, zoomOutTitle: t.further }).addTo(map)
    const bounds = leaflet.latLngBounds([])
    // Thousands of dots are drawn on a canvas instead.
    const dotsPane = 'dots'
    map.createPane(dotsPane).style.zIndex = '450'
    const renderer = points.length > mostDrawn ? leaflet.canvas({ pane: dotsPane }) : undefined
    const paint = (name: string) => getComputedStyle(frame.current!).getPropertyValue(name)

    const label = (point: [number, number], className: string, text: string) =>
      leaflet
        .marker(point, {
          interactive: false,
          keyboard: false,
          zIndexOffset: -1000,
          icon: leaflet.divIcon({ className, html: escape(text) }),
        })
        .addTo(map)

    if (centre) {
      for (const miles of rings) {
        const ring = leaflet.circle(at(centre), { radius: miles * metersPerMile, className: css.ring!, interactive: false })
        // A circle has a size only after the map has a view.
        const box = leaflet.latLng(at(centre)).toBounds(2 * miles * metersPerMile)
        bounds.extend(box)
        ring.addTo(map)
        label([box.getSouth(), centre.lon], css.mile!, formatMiles(miles, locale))
      }
      bounds.extend(at(centre))
    }
    for (const point of points) {
      const look = renderer
        ? { renderer, pane: dotsPane, radius: 4, stroke: false, fillOpacity: 0.55, fillColor: paint('--green') }
        : { radius: 6, className: css.area! }
      leaflet.circleMarker(at(point), { ...look, interactive: false }).addTo(map)
      bounds.extend(at(point))
    }
    for (const point of out) leaflet.circleMarker(at(point), { radius: 5, className: css.out!, interactive: false }).addTo(map)
    for (const dot of dots) {
      leaflet
        .marker(at(dot), { title: dot.name, alt: dot.name, icon: leaflet.divIcon({ className: css.dot!, iconSize: [dotSize, dotSize] }) })
        .bindPopup(() => card(dot, (href) => void navigate(href)))
        .addTo(map)
      if (rings.length === 0) bounds.extend(at(dot))
    }
    if (centre) {
      // Placed above the smaller circle, the label covers no dot.
      const north =
        rings.length > 1
          ? leaflet
              .latLng(at(centre))
              .toBounds(2 * rings[0]! * metersPerMile)
              .getNorth()
          : centre.lat
      label([north, centre.lon], css.centre!, centre.name)
    }
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [24, 24], maxZoom: 11 })
    else map.setView([38.9, -77], 8)

    const isWhole = (state?: { properties: { name?: string } | null }) => wholeStates.includes(state?.properties?.name ?? '')
    const stop = new AbortController()
    loadStates(stop.signal).then(
      (states) =>
        leaflet
          .geoJSON(states, { interactive: false, style: (state) => ({ className: isWhole(state) ? css.whole! : css.state! }) })
          .addTo(map)
          .bringToBack(),
      // Circles and dots are enough without states.
      () => undefined,
    )
    return () => {
      stop.abort()
      map.remove()
    }
  }, [centre, rings, dots, points, out, wholeStates, locale, navigate, t])

  return <div ref={frame} className={css.canvas} />
}

async function loadStates(signal: AbortSignal) {
  const response = await fetch(statesUrl, { signal })
  const atlas = (await response.json()) as Topology
  return feature(atlas, atlas.objects['states']!)
}

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)

/** Popup of a selected dot. */
function card({ name, text, href }: { name: string; text: string; href: string }, go: (href: string) => void): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href, textContent: name })
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href)
  })
  const frame = document.createElement('div')
  frame.append(link, Object.assign(document.createElement('div'), { textContent: text }))
  return frame
}
