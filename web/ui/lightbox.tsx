import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Picture as PictureData } from '#contract/pictures.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { uiTexts } from '#web/locales/ui.ts'
import type { opened } from './lightbox-link.ts'
import css from './lightbox.module.css'
import { Picture } from './picture.tsx'

type Shown = { picture: PictureData; caption: string; note?: ReactNode }
type LightboxProps = {
  label: string
  shown: readonly Shown[]
  at: number
  /** The address of the page with this picture open, or with none. */
  pathOf: (at: number | null) => string
}

const swipePx = 48

/**
 * One picture at a time over the page. Each has an address, its arrows are links: they work without scripts, and Back closes. With scripts
 * also arrow keys, Home, End, Escape and swiping.
 */
export function Lightbox({ label, shown, at, pathOf }: LightboxProps) {
  const t = useTexts(uiTexts).lightbox
  const { close } = useTexts(siteTexts)
  const goBack = useNavigate()
  const navigate = useLocalNavigate()
  const state = useLocation().state as typeof opened | null
  const dialog = useRef<HTMLDialogElement>(null)
  const startX = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    // The server sends it open; only as a modal does it hold the focus.
    element?.removeAttribute('open')
    element?.showModal()
    return () => {
      element?.close()
      // It is gone before it could give the focus back by itself.
      if (before instanceof HTMLElement) queueMicrotask(() => before.focus({ preventScroll: true }))
    }
  }, [])

  const { picture, caption, note } = shown[at]!
  const last = shown.length - 1
  const [previous, next] = [at === 0 ? last : at - 1, at === last ? 0 : at + 1]
  const turn = { replace: true, preventScrollReset: true, state }
  const go = (to: number) => void navigate(pathOf(to), turn)
  const leave = () => void (state?.isOpened ? goBack(-1) : navigate(pathOf(null), { replace: true, preventScrollReset: true }))

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
        <LocalLink
          to={pathOf(null)}
          className={css.button}
          aria-label={close}
          title={close}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault()
            leave()
          }}
        >
          <IconX aria-hidden />
        </LocalLink>
      </div>
      <figure key={picture.id}>
        <Picture of={picture} alt={caption} sizes="100vw" isFirst />
        <figcaption>
          {caption}
          {note && <small>{note}</small>}
        </figcaption>
      </figure>
      {shown.length > 1 && (
        <div className={css.turn}>
          <LocalLink to={pathOf(previous)} {...turn} className={css.button} aria-label={t.previous} title={t.previous}>
            <IconChevronLeft aria-hidden />
          </LocalLink>
          <LocalLink to={pathOf(next)} {...turn} className={css.button} aria-label={t.next} title={t.next}>
            <IconChevronRight aria-hidden />
          </LocalLink>
        </div>
      )}
    </dialog>
  )
}
