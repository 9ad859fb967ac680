import { type ReactNode, useId } from 'react'
import css from './popover.module.css'

type PopoverProps = {
  /** Content of the button that opens it. */
  button: ReactNode
  /** Accessible name of the button, when its content has no text. */
  label?: string
  look?: 'icon' | 'text'
  children: ReactNode
  onOpen?: () => void
  onClose?: () => void
}

/**
 * A small panel below its button, with links or actions. The browser closes it on Escape and on an outside click, and it opens without
 * scripts too.
 */
export function Popover({ button, label, look = 'icon', children, onOpen, onClose }: PopoverProps) {
  const id = useId()
  return (
    <div className={css.root}>
      <button type="button" className={css.button} data-look={look} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-static-element-interactions -- clicks of what is in it, by mouse or key */}
      <div
        id={id}
        className={css.panel}
        popover="auto"
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return onClose?.()
          place(event.currentTarget)
          onOpen?.()
        }}
        onClick={(event) => {
          // Closes after a link or action was chosen.
          if ((event.target as Element).closest('a, button:not([data-stay])')) event.currentTarget.hidePopover()
        }}
      >
        {children}
      </div>
    </div>
  )
}

/**
 * Places it below a button in the upper half and above one in the lower half, right edges aligned. Without scripts the stylesheet puts it
 * at the upper right.
 */
function place({ style, dataset, previousElementSibling }: HTMLElement) {
  const { top, bottom, right } = previousElementSibling!.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  const isLow = top + bottom > clientHeight
  dataset['low'] = `${isLow}`
  style.cssText = `--right:${right}px;--away:${isLow ? clientHeight - top : bottom}px`
}
