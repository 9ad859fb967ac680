import { IconX } from '@tabler/icons-react'
import type { Map as GlMap } from 'maplibre-gl'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { mapTexts } from '#web/locales/map.ts'
import { clusters, type Group } from './clusters.ts'
import css from './map.module.css'
import type { AreaMapProps, Dot, Point } from './props.ts'
import { northOf } from './shapes.ts'

const none: readonly Dot[] = []
/** Zoom of a click on a group whose members stand at one place. */
const edge = 40

/** Groups of dots at the map's zoom, found again whenever the zoom settles. */
function useGroups(map: GlMap, dots: readonly Dot[]): Group<Dot>[] {
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const settle = () => setZoom(map.getZoom())
    const subscription = map.on('zoomend', settle)
    settle()
    return () => subscription.unsubscribe()
  }, [map])
  // Distances between pins depend on the zoom alone.
  // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  return useMemo(() => clusters(dots, ({ lon, lat }) => map.project([lon, lat])), [map, dots, zoom])
}

/** Keeps elements with `data-lon` and `data-lat` where the map shows that place. */
function useFollow(map: GlMap, shown: unknown) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pins = layer.current!
    const follow = () => {
      for (const element of pins.querySelectorAll<HTMLElement>('[data-lon]')) {
        const { x, y } = map.project([Number(element.dataset['lon']), Number(element.dataset['lat'])])
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`
      }
    }
    follow()
    const subscriptions = [map.on('move', follow), map.on('resize', follow)]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
    // New pins stand at the corner until they are placed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [map, shown])
  return layer
}

/** Pins of companies, and a card of the selected ones. */
export function Pins({ map, dots = none, centre, others = [], rings = [], lit = null, onLit, onChoose }: AreaMapProps & { map: GlMap }) {
  const t = useTexts(mapTexts)
  const groups = useGroups(map, dots)
  const layer = useFollow(map, groups)
  const [chosen, setChosen] = useState<readonly Dot[]>([])
  const from = useRef<HTMLButtonElement>(null)

  // Above the smaller circle it covers no pin.
  const name = centre && (rings.length > 1 ? northOf(centre, rings[0]!) : centre)
  const close = () => {
    setChosen([])
    from.current?.focus()
  }
  const choose = (group: Group<Dot>, pin: HTMLButtonElement) => {
    from.current = pin
    const lons = group.members.map(({ lon }) => lon)
    const lats = group.members.map(({ lat }) => lat)
    const [west, south, east, north] = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
    const isApart = east - west > 0.005 || north - south > 0.005
    if (group.members.length === 1 || !isApart || map.getZoom() >= map.getMaxZoom()) {
      onChoose?.(group.members.map(({ id }) => id))
      return setChosen(group.members)
    }
    map.fitBounds([west, south, east, north], { padding: 60 })
  }
  /** A pin that has the focus stands in sight. */
  const show = ({ lon, lat }: Point) => {
    const { x, y } = map.project([lon, lat])
    const { clientWidth, clientHeight } = map.getContainer()
    const isInside = x > edge && y > edge && x < clientWidth - edge && y < clientHeight - edge
    if (!isInside) map.easeTo({ center: [lon, lat] })
  }
  return (
    <div ref={layer} className={css.pins}>
      {centre && <span className={css.centre} data-lon={centre.lon} data-lat={centre.lat} aria-hidden />}
      {centre && name && (
        <span className={css.name} data-lon={name.lon} data-lat={name.lat}>
          {centre.name}
        </span>
      )}
      {others.map(({ lon, lat, name: word }) => (
        <Fragment key={`${lon},${lat},${word}`}>
          <span className={css.centre} data-lon={lon} data-lat={lat} aria-hidden />
          <span className={css.name} data-lon={lon} data-lat={lat}>
            {word}
          </span>
        </Fragment>
      ))}
      {groups.map((group) => {
        const { id, lat, lon, members } = group
        const [only] = members as [Dot]
        const isGroup = members.length > 1
        const isLit = members.some((member) => member.id === lit)
        const isChosen = members.some((member) => chosen.includes(member))
        const words = isGroup ? members.length : only.price
        return (
          <button
            key={id}
            type="button"
            className={css.pin}
            data-lon={lon}
            data-lat={lat}
            data-group={isGroup || undefined}
            data-lit={isLit || isChosen || undefined}
            aria-label={isGroup ? t.showGroup(members.length) : [only.name, only.text].filter(Boolean).join('. ')}
            aria-expanded={isGroup ? undefined : isChosen}
            onClick={({ currentTarget }) => choose(group, currentTarget)}
            onKeyDown={({ key }) => key === 'Escape' && chosen.length > 0 && close()}
            onFocus={() => {
              show(group)
              if (!isGroup) onLit?.(only.id)
            }}
            onBlur={() => onLit?.(null)}
            onPointerEnter={() => !isGroup && onLit?.(only.id)}
            onPointerLeave={() => onLit?.(null)}
          >
            {words}
          </button>
        )
      })}
      {chosen.length > 0 && <Chosen dots={chosen} onClose={close} {...(onLit && { onLit })} />}
    </div>
  )
}

/** Card of the selected companies. It takes the focus, which returns to the pin. */
function Chosen({ dots, onClose, onLit }: { dots: readonly Dot[]; onClose: () => void } & Pick<AreaMapProps, 'onLit'>) {
  const t = useTexts(mapTexts)
  const card = useRef<HTMLDivElement>(null)
  const closeOnEscape = ({ key }: { key: string }) => key === 'Escape' && onClose()
  // Another selection is another card.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => card.current!.querySelector('a')!.focus({ preventScroll: true }), [dots])
  return (
    <div ref={card} className={css.card} role="region" aria-label={t.chosen}>
      <ul>
        {dots.map(({ id, name, text, href }) => (
          <li key={id}>
            <Link to={href} onFocus={() => onLit?.(id)} onBlur={() => onLit?.(null)} onKeyDown={closeOnEscape}>
              {name}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <button type="button" aria-label={t.close} onClick={onClose} onKeyDown={closeOnEscape}>
        <IconX aria-hidden />
      </button>
    </div>
  )
}
