import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AdminArea } from '#contract/admin-roles.ts'
import type { WaitingKind } from '#contract/admin/work-kinds.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { switchLetters, useHasLetters, useLetters } from '../decisions/letters.ts'
import { NextWork } from './next-work.tsx'
import { usePlanned } from '../decisions/planned.ts'
import css from './queue.module.css'
import { useMay } from '../permissions/role.ts'
import { useWaiting } from './work.ts'

type QueueProps<T extends { id: string }> = {
  /** Area of the decisions. Admins without the permission only read. */
  area: AdminArea
  /** Total number of waiting rows, where the list may be longer than one read. */
  kind?: WaitingKind | undefined
  label: string
  items: readonly T[]
  renderTitle: (item: T) => ReactNode
  renderNote: (item: T) => ReactNode
  /** Appeals that wait for another admin, since this one decided before. */
  forOthers?: number
  /** Details and decision of the current row. */
  children: (item: T) => ReactNode
}

/**
 * A queue at one side, its current row at the other. J and K move between rows; the address names the current one. A decided row leaves the
 * list, also while the decision can still be undone.
 */
export function Queue<T extends { id: string }>({
  area,
  kind,
  label,
  items: all,
  renderTitle,
  renderNote,
  forOthers = 0,
  children,
}: QueueProps<T>) {
  const t = useTexts(decisionTexts)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { list: planned } = usePlanned()
  const place = useRef<HTMLElement>(null)
  const locale = useLocale()
  const { count = 0 } = useWaiting()(kind)
  const items = all.filter(({ id }) => !planned.some((decision) => decision.entity_id === id))
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === params.get('id')),
  )
  const current = items[at]
  useCarriedFocus(place, current?.id)
  const searchOf = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('id', id)
    return `?${next}`
  }

  useLetters((letter) => {
    const step = { j: 1, k: -1 }[letter]
    const next = step && items[at + step]
    if (next) void navigate(searchOf(next.id), { replace: true, preventScrollReset: true })
  })

  if (!current)
    return (
      <section ref={place} tabIndex={-1}>
        <EmptyState scene={<Mailbox />} title={forOthers > 0 ? t.forOthers.title : t.none.title} action={<NextWork />}>
          {forOthers > 0 ? t.forOthers.text(forOthers) : t.none.text}
        </EmptyState>
      </section>
    )
  return (
    <div className={css.queue}>
      <nav aria-label={label} className={css.list}>
        <ol>
          {items.map((item) => (
            <li key={item.id}>
              <Link
                ref={item === current ? show : undefined}
                to={searchOf(item.id)}
                aria-current={item === current || undefined}
                preventScrollReset
                replace
              >
                <strong>{renderTitle(item)}</strong>
                <small>{renderNote(item)}</small>
              </Link>
            </li>
          ))}
        </ol>
        {count > items.length && (
          <p className={css.forOthers}>{t.firstOf(formatNumber(items.length, locale), formatNumber(count, locale))}</p>
        )}
        {forOthers > 0 && <p className={css.forOthers}>{t.forOthers.text(forOthers)}</p>}
        <Keys area={area} />
      </nav>
      <article ref={place} tabIndex={-1} key={current.id} className={css.current} aria-label={t.position(at + 1, items.length)}>
        {children(current)}
      </article>
    </div>
  )
}

/** Letter keys work without focus. The focus moves to the next item, so that Tab continues there. */
function useCarriedFocus(place: RefObject<HTMLElement | null>, id: string | undefined) {
  const seen = useRef(id)
  useEffect(() => {
    if (seen.current === id) return
    seen.current = id
    if (document.activeElement === document.body) place.current?.focus()
  }, [place, id])
}

/** Scrolls the list, not the page, to the current item. */
function show(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ol')
  list?.scrollTo({ top: link!.offsetTop - list.clientHeight / 2, left: link!.offsetLeft - list.clientWidth / 2 })
}

/** Help for the keyboard, and the switch for letter keys in all queues. */
function Keys({ area }: { area: AdminArea }) {
  const { keys: t } = useTexts(decisionTexts)
  const isOn = useHasLetters()
  const may = useMay()
  return (
    <div className={css.keys}>
      <p>{!isOn ? t.off : may(area, 'write') ? t.decide : t.look}</p>
      <Button look="plain" size="s" onClick={() => switchLetters(!isOn)}>
        {isOn ? t.turnOff : t.turnOn}
      </Button>
    </div>
  )
}
