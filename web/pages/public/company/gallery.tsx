import { lazy, Suspense, useState } from 'react'
import type { CompanyProfile } from '#contract/companies.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { mediaPath, Picture } from '#web/ui/picture.tsx'
import css from './gallery.module.css'

const Lightbox = lazy(() => import('./lightbox.tsx'))

/** A strip of finished work. A picture opens large; without scripts it is a plain link to the file. */
export function Gallery({ pictures }: { pictures: CompanyProfile['gallery'] }) {
  const t = useTexts(companyPageTexts)
  const [open, setOpen] = useState<number>()
  return (
    <section>
      <h2>{t.gallery}</h2>
      <ul className={css.strip} tabIndex={-1}>
        {pictures.map(({ picture, caption }, i) => (
          <li key={picture.id}>
            <a
              href={mediaPath(picture.id, Math.max(...picture.widths))}
              aria-label={t.openPicture(caption || t.picture(i + 1, pictures.length))}
              onClick={(event) => {
                event.preventDefault()
                setOpen(i)
              }}
            >
              <Picture of={picture} alt="" sizes="16rem" ratio="4 / 3" />
              {caption && <span>{caption}</span>}
            </a>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} first={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
