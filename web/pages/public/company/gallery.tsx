import { href } from 'react-router'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { opened } from '#web/ui/lightbox-link.ts'
import { Row } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './gallery.module.css'

/** Strip of gallery photos; each opens large in the gallery. */
export function Gallery({ company: { slug, gallery } }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts)
  const path = href('/companies/:slug/gallery', { slug })
  return (
    <section>
      <Row isSplit>
        <h2>{t.gallery}</h2>
        <LocalLink to={path} className={css.all}>
          {t.allWork(gallery.length)}
        </LocalLink>
      </Row>
      <ul className={css.strip} tabIndex={-1}>
        {gallery.map(({ picture, caption }, i) => (
          <li key={picture.id}>
            <LocalLink
              to={`${path}?picture=${picture.id}`}
              state={opened}
              aria-label={t.openPicture(caption || t.picture(i + 1, gallery.length))}
            >
              <Picture of={picture} alt="" sizes="16rem" ratio="4 / 3" />
              {caption && <span>{caption}</span>}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
