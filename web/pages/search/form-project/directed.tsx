import { useEffect, useState } from 'react'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { mediaPath } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import css from './coverage.module.css'

/** Card of the company whose profile the request was started on. */
export function Directed({ slug }: { slug: string }) {
  const t = useTexts(wizardTexts).companies
  const [company, setCompany] = useState<CompanyProfile>()

  useEffect(() => {
    const stop = new AbortController()
    // Without the card the text is still complete.
    api.companies.profile({ params: { slug } }, { signal: stop.signal }).then(setCompany, () => undefined)
    return () => stop.abort()
  }, [slug])

  return (
    <div className={css.found}>
      <p className={css.count}>{t.only}</p>
      <ul className={css.top}>
        <li>
          {company && (
            <>
              <Avatar name={company.name} src={company.logo && mediaPath(company.logo.id, Math.min(...company.logo.widths))} />
              <span>
                <b>{company.name}</b>
                <Rating {...company.rating} />
              </span>
            </>
          )}
        </li>
      </ul>
    </div>
  )
}
