import { Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMiles } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useTexts } from '#web/lib/texts.ts'
import { mapTexts } from '#web/locales/map.ts'
import { type BaseMaker, loadBase } from './base-map.ts'
import { readPaint } from './paint.ts'
import type { AreaMapProps } from './props.ts'
import { type Box, boxOf, styleOf } from './shapes.ts'

setWorkerUrl(workerUrl)

/** The whole country, where nothing else is to be shown. */
const usa: Box = [-125, 24, -66, 50]
const closestFit = 11

/** Whether this browser draws with WebGL. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** A map in `frame`, which jumps instead of gliding where a person prefers less motion; undefined until its base is known. It follows the theme and what `props` show. */
export function useMap(frame: RefObject<HTMLDivElement | null>, props: AreaMapProps): GlMap | undefined {
  const t = useTexts(mapTexts)
  const locale = useLocale()
  const theme = useTheme()
  const [base, setBase] = useState<BaseMaker & { attribution: string | null }>()
  const [map, setMap] = useState<GlMap>()
  const { centre, others, rings, points, out, wholeStates, dots } = props

  useEffect(() => {
    let isGone = false
    void loadBase().then((loaded) => isGone || setBase(loaded))
    return () => {
      isGone = true
    }
  }, [])

  const style = useEffectEvent(() => {
    const paint = readPaint(frame.current!)
    const milesText = (miles: number) => formatMiles(miles, locale)
    return styleOf(base!.make(paint), { centre, rings, points, out, wholeStates, milesText }, paint)
  })
  const first = useEffectEvent(() => boxOf(props) ?? usa)

  useEffect(() => {
    if (!base) return
    const drawn = new GlMap({
      container: frame.current!,
      style: style(),
      bounds: first(),
      fitBoundsOptions: fitting(frame.current!),
      minZoom: 3,
      maxZoom: base.maxZoom,
      attributionControl: { compact: false, ...(base.attribution && { customAttribution: base.attribution }) },
      cooperativeGestures: true,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      renderWorldCopies: false,
      refreshExpiredTiles: false,
      fadeDuration: 150,
      locale: {
        'Map.Title': t.title,
        'CooperativeGesturesHandler.WindowsHelpText': t.wheel('Ctrl'),
        'CooperativeGesturesHandler.MacHelpText': t.wheel('⌘'),
        'CooperativeGesturesHandler.MobileHelpText': t.twoFingers,
      },
    })
    drawn.touchZoomRotate.disableRotation()
    drawn.keyboard.disableRotation()
    setMap(drawn)
    return () => {
      setMap(undefined)
      drawn.remove()
    }
  }, [base, frame, t])

  const drawnWith = useRef<GlMap>(undefined)
  useEffect(() => {
    // The map was created with its first style.
    if (drawnWith.current === map) map?.setStyle(style())
    drawnWith.current = map
    // The style is made from all of these.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [map, theme, centre, rings, points, out, wholeStates])

  const shownBox = useRef('')
  useEffect(() => {
    const box = boxOf({ label: '', centre, others, rings, points, dots })
    const isNew = box?.join() !== shownBox.current
    shownBox.current = box?.join() ?? ''
    if (map && box && isNew) map.fitBounds(box, fitting(map.getContainer()))
  }, [map, centre, others, rings, points, dots])
  return map
}

/** Room for pins at the edges, and for the buttons on the right. */
const fitting = ({ clientWidth }: HTMLElement) => {
  const edge = clientWidth < 500 ? 32 : 48
  return { padding: { top: edge, bottom: edge, left: edge, right: edge + 44 }, maxZoom: closestFit }
}
