import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useLayoutEffect, useRef } from 'react'
import type { Picture as PictureData } from '#contract/media/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { lightboxTexts } from '#web/locales/lightbox.ts'
import css from './lightbox.module.css'
import { Picture } from './picture.tsx'

/** A picture without a caption is announced by its number. */
export type ShownPicture = { picture: PictureData; caption: string; note?: ReactNode }
/** Renders the three controls: links where each picture has an address, buttons elsewhere. Null closes. */
type Way = { to: number | null; label: string; className: string | undefined; children: ReactNode }
type FrameProps = {
  label: string
  shown: readonly ShownPicture[]
  at: number
  /** Shows another picture; null closes. */
  go: (to: number | null) => void
  renderWay: (way: Way) => ReactNode
}

const swipePx = 48

/** One picture at a time over the page, with arrow keys, Home, End, Escape and swiping. */
export function LightboxFrame({ label, shown, at, go, renderWay }: FrameProps) {
  const t = useTexts(lightboxTexts)
  const { close } = useTexts(siteTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const startX = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    // The server renders it open. Only a modal dialog traps the focus.
    element?.removeAttribute('open')
    element?.showModal()
    return () => {
      element?.close()
      // The dialog is removed before it can restore the focus itself.
      if (before instanceof HTMLElement) queueMicrotask(() => before.focus({ preventScroll: true }))
    }
  }, [])

  const { picture, caption, note } = shown[at]!
  const last = shown.length - 1
  const [previous, next] = [at === 0 ? last : at - 1, at === last ? 0 : at + 1]
  const leave = () => go(null)

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: previous, ArrowRight: next, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  function onTouchEnd({ changedTouches }: TouchEvent) {
    const moved = (changedTouches[0]?.clientX ?? 0) - (startX.current ?? 0)
    if (startX.current !== undefined && Math.abs(moved) > swipePx) go(moved < 0 ? next : previous)
    startX.current = undefined
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the picture; the keyboard has Escape
    <dialog
      ref={dialog}
      open
      className={css.lightbox}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => (startX.current = touches.length === 1 ? touches[0]!.clientX : undefined)}
      onTouchEnd={onTouchEnd}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave()
      }}
    >
      <div className={css.top}>
        <span role="status">{t.picture(at + 1, shown.length)}</span>
        {renderWay({ to: null, label: close, className: css.button, children: <IconX aria-hidden /> })}
      </div>
      <figure key={picture.id}>
        <Picture of={picture} alt={caption || t.picture(at + 1, shown.length)} sizes="100vw" isFirst />
        {(caption || note) && (
          <figcaption>
            {caption}
            {note && <small>{note}</small>}
          </figcaption>
        )}
      </figure>
      {shown.length > 1 && (
        <div className={css.turn}>
          {renderWay({ to: previous, label: t.previous, className: css.button, children: <IconChevronLeft aria-hidden /> })}
          {renderWay({ to: next, label: t.next, className: css.button, children: <IconChevronRight aria-hidden /> })}
        </div>
      )}
    </dialog>
  )
}
