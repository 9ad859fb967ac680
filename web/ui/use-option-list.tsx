import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import css from './typeahead.module.css'

export type OptionListProps<T> = {
  /** Id of the list, if the field knows it beforehand. */
  id?: string
  label: string
  /** The typed text. */
  value: string
  options: readonly T[]
  keyOf: (option: T) => string
  render: (option: T) => ReactNode
  onChoose: (option: T) => void
  /** Shown in the list when nothing matches; nothing when absent. */
  empty?: ReactNode
  /** Enter takes the first suggestion when none is selected. */
  takesFirst?: boolean
}

/**
 * The list of suggestions below a text field: arrows select, Enter takes, Escape closes. Pattern: WAI-ARIA editable combobox with list
 * autocomplete. `field` holds the attributes of the text field; `list` stands beside it.
 */
export function useOptionList<T>({ id: given, label, value, options, keyOf, render, onChoose, empty, takesFirst }: OptionListProps<T>) {
  const t = useTexts(uiTexts)
  const made = useId()
  const id = given ?? made
  const [isOpen, setOpen] = useState(false)
  const [chosen, setActive] = useState(-1)
  const active = takesFirst ? Math.max(chosen, 0) : chosen
  const element = useRef<HTMLDivElement>(null)
  const hasList = isOpen && options.length > 0
  const isEmpty = isOpen && options.length === 0 && empty !== undefined && value.trim().length > 1

  useEffect(() => {
    element.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function choose(option: T) {
    setOpen(false)
    setActive(-1)
    onChoose(option)
  }

  function onKeyDown(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) {
    const last = options.length - 1
    const moves: Record<string, number> = { ArrowDown: active >= last ? 0 : active + 1, ArrowUp: active <= 0 ? last : active - 1 }
    const next = moves[event.key]
    if (next !== undefined && last >= 0) {
      event.preventDefault()
      setOpen(true)
      setActive(hasList ? next : event.key === 'ArrowUp' ? last : 0)
    } else if (event.key === 'Enter' && hasList && options[active]) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
  }

  const field = {
    role: 'combobox',
    'aria-expanded': hasList,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': hasList && active >= 0 ? `${id}-${active}` : undefined,
  } as const
  const list = (
    <>
      <div id={id} ref={element} role="listbox" aria-label={label} className={css.list} hidden={!hasList}>
        {hasList &&
          options.map((option, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field holds the focus and its keys
            <div
              key={keyOf(option)}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              className={css.option}
              // Keeps the focus in the field, so that the list stays open until the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {render(option)}
            </div>
          ))}
      </div>
      {isEmpty && <div className={css.empty}>{empty}</div>}
      <span className="visually-hidden" role="status">
        {hasList ? t.matches(options.length) : isEmpty ? t.noMatches : ''}
      </span>
    </>
  )
  /** Opens or closes the list; a changed text selects none. */
  function show(isShown: boolean, isChanged = false) {
    setOpen(isShown)
    if (isChanged) setActive(-1)
  }
  return { field, list, onKeyDown, show }
}
