import type { ReactNode } from 'react'
import type { Work } from '#contract/companies/gallery.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { galleryTexts } from '#web/locales/gallery.ts'
import { opened } from '#web/ui/lightbox-link.ts'
import { Picture } from '#web/ui/picture.tsx'
import css from './work-grid.module.css'

/** Grid of gallery photos; each opens large at its own URL. */
export function WorkGrid<W extends Work>({
  works,
  pathOf,
  note,
}: {
  works: readonly W[]
  pathOf: (work: W) => string
  note?: (work: W) => ReactNode
}) {
  const t = useTexts(galleryTexts)
  return (
    <ul className={css.grid}>
      {works.map((work, i) => {
        const { picture, caption } = work
        const isUpright = picture.height > picture.width
        return (
          <li key={picture.id} className={css.work} data-upright={isUpright || undefined}>
            <LocalLink to={pathOf(work)} state={opened} preventScrollReset aria-label={t.open(caption || t.picture(i + 1))}>
              <Picture of={picture} alt="" sizes="(max-width: 40rem) 50vw, 20rem" ratio={isUpright ? '3 / 4' : '4 / 3'} isFirst={i < 2} />
            </LocalLink>
            {(caption || note) && (
              <p>
                {caption && <b>{caption}</b>}
                {note?.(work)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
