import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import css from './sort-list.module.css'

type SortListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T, index: number) => string
  /** Accessible name of an item's handle, and announcement after a move. */
  words: { handle: (item: T, place: number) => string; moved: (item: T, place: number) => string }
  move: (from: number, to: number) => void
  /** Read-only. */
  isFixed?: boolean
  children: (item: T, index: number) => ReactNode
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The list with one item moved. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, items[from]!)
}

/** A sortable list. Items move by dragging their handles, or with the arrow keys while a handle has the focus. */
export function SortList<T>({ label, items, keyOf, words, move, isFixed, children }: SortListProps<T>) {
  const list = useRef<HTMLOListElement>(null)
  const [pull, setPull] = useState<{ from: number; to: number }>()
  const [said, setSaid] = useState('')
  const places = items.map((_, index) => index)
  const shown = pull ? moved(places, pull.from, pull.to) : places

  function place(from: number, to: number) {
    if (to < 0 || to >= items.length || to === from) return
    move(from, to)
    setSaid(words.moved(items[from]!, to + 1))
  }

  function press(event: KeyboardEvent, index: number) {
    const step = event.key === 'Home' ? -index : event.key === 'End' ? items.length - 1 - index : steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    place(index, index + step)
  }

  function follow({ clientY }: PointerEvent) {
    if (!pull || !list.current) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const under = rows.findIndex(({ bottom }) => clientY < bottom)
    const to = under === -1 ? rows.length - 1 : under
    if (to !== pull.to) setPull({ ...pull, to })
  }

  function drop() {
    if (pull) place(pull.from, pull.to)
    setPull(undefined)
  }

  return (
    <>
      <ol ref={list} className={css.list} aria-label={label} data-fixed={isFixed || undefined}>
        {shown.map((index) => {
          const item = items[index]!
          return (
            <li key={keyOf(item, index)} data-pulled={pull?.from === index || undefined}>
              {!isFixed && (
                <button
                  type="button"
                  className={css.handle}
                  aria-label={words.handle(item, index + 1)}
                  aria-keyshortcuts="ArrowUp ArrowDown Home End"
                  onKeyDown={(event) => press(event, index)}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setPull({ from: index, to: index })
                  }}
                  onPointerMove={follow}
                  onPointerUp={drop}
                  onPointerCancel={() => setPull(undefined)}
                >
                  <IconGripVertical aria-hidden />
                </button>
              )}
              {children(item, index)}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
