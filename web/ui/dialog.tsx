import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from './button.tsx'
import css from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom. */
  actions?: ReactNode
  /** `sheet` rises from the lower edge on a phone. */
  look?: 'card' | 'sheet'
  /** For messages that shouldn't be dismissed by accident. */
  isAlert?: boolean
  /** Scrollable by keyboard, for long text without controls. */
  isLong?: boolean
}

/** A modal dialog. The browser traps the focus, closes it on Escape and restores the focus. */
export function Dialog({ title, isOpen, onClose, children, actions, look = 'card', isAlert = false, isLong = false }: DialogProps) {
  const t = useTexts(siteTexts)
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // A layout effect, because a dialog removed while open can't restore the focus.
  useLayoutEffect(() => {
    if (!isOpen) return
    const dialog = ref.current!
    dialog.showModal()
    return () => dialog.close()
  }, [isOpen])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events -- a click beside it; the keyboard has Escape
    <dialog
      ref={ref}
      className={css.dialog}
      data-look={look}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-text` : undefined}
      // React bubbles events of nested dialogs.
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => {
        if (!isAlert && event.target === event.currentTarget) onClose()
      }}
    >
      {isOpen && (
        <div className={css.frame}>
          <h2 id={`${id}-title`} className={css.title}>
            {title}
          </h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do */}
          <div id={`${id}-text`} className={css.body} tabIndex={isLong ? 0 : undefined}>
            {children}
          </div>
          {actions && <footer className={css.actions}>{actions}</footer>}
          {/* Last in the document, because an opening dialog focuses its first control. */}
          {!isAlert && (
            <span className={css.close}>
              <IconButton label={t.close} onClick={onClose}>
                <IconX />
              </IconButton>
            </span>
          )}
        </div>
      )}
    </dialog>
  )
}
