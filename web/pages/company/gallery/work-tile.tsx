import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OwnWork } from '#contract/companies/gallery.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { companyGalleryTexts } from '#web/locales/company-gallery.ts'
import { Picture } from '#web/ui/picture.tsx'
import css from '../gallery.module.css'

/** Drag-and-drop data type of a photo's position. */
const draggedType = 'application/x-oficio-work'

type TileProps = {
  work: OwnWork
  at: number
  count: number
  move: (from: number, to: number) => void
  open: () => void
  children?: ReactNode
}

/** One photo of the gallery, moved by dragging or by its arrow buttons. */
export function WorkTile({ work: { picture, caption, is_cover }, at, count, move, open, children }: TileProps) {
  const t = useOwnTexts(companyGalleryTexts)
  const locale = useLocale()
  const n = at + 1
  const words = caption[locale] || caption.es || caption.en
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse; the arrows in it do the same
    <li
      className={css.tile}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(draggedType, String(at))}
      onDragOver={(event) => event.dataTransfer.types.includes(draggedType) && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(draggedType)
        if (from === '') return
        event.preventDefault()
        if (Number(from) !== at) move(Number(from), at)
      }}
    >
      <button type="button" className={css.photo} onClick={open} aria-label={t.open(n)}>
        <Picture of={picture} alt={t.photo(n, words)} sizes="(max-width: 40rem) 50vw, 16rem" ratio="4 / 3" />
        {is_cover && <span className={css.cover}>{t.cover}</span>}
        <span className={css.pencil}>
          <IconPencil aria-hidden />
        </span>
      </button>
      <p className={css.caption} data-none={words ? undefined : ''}>
        {words || t.noCaption}
      </p>
      <span className={css.turns}>
        <button type="button" aria-label={t.earlier(n)} disabled={at === 0} onClick={() => move(at, at - 1)}>
          <IconChevronLeft aria-hidden />
        </button>
        <span aria-hidden>{n}</span>
        <button type="button" aria-label={t.later(n)} disabled={n === count} onClick={() => move(at, at + 1)}>
          <IconChevronRight aria-hidden />
        </button>
      </span>
      {children}
    </li>
  )
}
