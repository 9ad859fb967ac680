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
  /** Buttons at its foot. */
  actions?: ReactNode
  /** `sheet` rises from the lower edge on a phone. */
  look?: 'card' | 'sheet'
  /** For news that is to be read, not clicked away. */
  isAlert?: boolean
  /** Longer than the screen and only to be read: the keyboard scrolls it. */
  isLong?: boolean
}

/** A window over the page: the browser keeps the focus in it, closes it with Escape and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children, actions, look = 'card', isAlert = false, isLong = false }: DialogProps) {
  const t = useTexts(siteTexts)
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Before the page changes: a dialog that goes away while it is open gives the focus back to nobody.
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
      // React hands on what happens to a dialog inside this one.
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
          {/* At the end, since an opening dialog gives the focus to what comes first in it. */}
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
