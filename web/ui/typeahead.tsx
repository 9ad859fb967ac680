import { type ReactNode, useId } from 'react'
import css from './typeahead.module.css'
import { type OptionListProps, useOptionList } from './use-option-list.tsx'

export type TypeaheadProps<T> = OptionListProps<T> & {
  /** Hides the label visually, where placeholder and position are enough. */
  isLabelHidden?: boolean
  name?: string
  placeholder?: string
  onChange: (text: string) => void
  before?: ReactNode
  size?: 's' | 'm' | 'l'
  autoFocus?: boolean
}

/** A text field with suggestions, in which free text is allowed. */
export function Typeahead<T>(props: TypeaheadProps<T>) {
  const { label, isLabelHidden, name, placeholder, value, onChange, before, size = 'm', autoFocus } = props
  const id = useId()
  const { field, list, onKeyDown, show } = useOptionList(props)
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
          {...field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a person has just asked for the field
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            // Input replayed from before hydration may have lost the focus.
            show(event.target === document.activeElement, true)
            onChange(event.target.value)
          }}
          onFocus={() => show(true)}
          onBlur={() => show(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      {list}
    </div>
  )
}
