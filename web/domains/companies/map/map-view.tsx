import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { mapTexts } from '#web/locales/map.ts'
import css from './map.module.css'
import { Pins } from './pins.tsx'
import type { AreaMapProps } from './props.ts'
import { canDraw, useMap } from './use-map.ts'

/** A map, or a sentence where the browser cannot draw one. */
export function MapView(props: AreaMapProps) {
  const t = useTexts(mapTexts)
  const [isDrawn] = useState(canDraw)
  if (isDrawn) return <DrawnMap {...props} />
  return (
    <p className={css.none} role="status">
      {props.dots ? t.noPins : t.noArea}
    </p>
  )
}

function DrawnMap(props: AreaMapProps) {
  const t = useTexts(mapTexts)
  const frame = useRef<HTMLDivElement>(null)
  const map = useMap(frame, props)
  return (
    <>
      <div ref={frame} className={css.canvas} />
      {map && (
        <>
          <Pins {...props} map={map} />
          <div className={css.zoom}>
            <button type="button" aria-label={t.closer} onClick={() => map.zoomIn()}>
              <IconPlus aria-hidden />
            </button>
            <button type="button" aria-label={t.further} onClick={() => map.zoomOut()}>
              <IconMinus aria-hidden />
            </button>
          </div>
        </>
      )}
    </>
  )
}
