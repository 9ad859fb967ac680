import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { CompanyProfile } from '#contract/companies.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { siteTexts } from '#web/locales/site.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './gallery.module.css'

type LightboxProps = { pictures: CompanyProfile['gallery']; first: number; onClose: () => void }

/** One picture at a time over the page: arrows, swipe by scrolling, Escape. */
export default function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const t = useTexts(companyPageTexts)
  const { close } = useTexts(siteTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  useEffect(() => dialog.current?.showModal(), [])

  const { picture, caption, service } = pictures[at]!
  const go = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the picture; the keyboard has Escape
    <dialog
      ref={dialog}
      className={css.lightbox}
      aria-label={t.gallery}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close()
      }}
    >
      <div className={css.top}>
        <span role="status">{t.picture(at + 1, pictures.length)}</span>
        <IconButton label={close} onClick={() => dialog.current?.close()}>
          <IconX />
        </IconButton>
      </div>
      <figure key={picture.id}>
        <Picture of={picture} alt={caption} sizes="100vw" isFirst />
        <figcaption>
          {caption}
          {service && <small>{service}</small>}
        </figcaption>
      </figure>
      {pictures.length > 1 && (
        <div className={css.turn}>
          <IconButton label={t.previous} onClick={() => go(-1)}>
            <IconChevronLeft />
          </IconButton>
          <IconButton label={t.next} onClick={() => go(1)}>
            <IconChevronRight />
          </IconButton>
        </div>
      )}
    </dialog>
  )
}
