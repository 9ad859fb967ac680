import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import css from './typeahead.module.css'

export type TypeaheadProps<T> = {
  label: string
  /** Hides the label visually, where placeholder and position are enough. */
  isLabelHidden?: boolean
  name?: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  options: readonly T[]
  keyOf: (option: T) => string
  render: (option: T) => ReactNode
  onChoose: (option: T) => void
  /** Shown in the list when nothing matches; nothing when absent. */
  empty?: ReactNode
  before?: ReactNode
  size?: 's' | 'm' | 'l'
  autoFocus?: boolean
  /** Enter takes the first suggestion when none is selected. */
  takesFirst?: boolean
}

/**
 * A text field with suggestions: arrows select, Enter takes, Escape closes, and free text is allowed. Pattern: WAI-ARIA editable combobox
 * with list autocomplete.
 */
export function Typeahead<T>(props: TypeaheadProps<T>) {
  const {
    label,
    isLabelHidden,
    name,
    placeholder,
    value,
    onChange,
    options,
    keyOf,
    render,
    onChoose,
    empty,
    before,
    size = 'm',
    autoFocus,
    takesFirst,
  } = props
  const t = useTexts(uiTexts)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setActive] = useState(-1)
  const active = takesFirst ? Math.max(chosen, 0) : chosen
  const list = useRef<HTMLDivElement>(null)
  const hasList = isOpen && options.length > 0
  const isEmpty = isOpen && options.length === 0 && empty !== undefined && value.trim().length > 1

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function choose(option: T) {
    setOpen(false)
    setActive(-1)
    onChoose(option)
  }

  function onKeyDown(event: React.KeyboardEvent) {
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

  return (
    <div className={css.root} data-size={size}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <div className={css.box}>
        {before}
        <input
          id={id}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a person has just asked for the field
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={value}
          aria-expanded={hasList}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hasList && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            // Input replayed from before hydration may have lost the focus.
            setOpen(event.target === document.activeElement)
            setActive(-1)
            onChange(event.target.value)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} ref={list} role="listbox" aria-label={label} className={css.list} hidden={!hasList}>
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
    </div>
  )
}
