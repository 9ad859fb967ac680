import { useEffect, useState } from 'react'
import type { Coverage as CoverageData } from '#contract/companies/search.ts'
import { api } from '#web/lib/api.ts'
import { formatNumber, formatRating } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { mediaPath } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import css from './coverage.module.css'

type Asked = { service: string; zipcode: string }

/** Number of companies that could do the work, shown before the contact step. */
export function Coverage({ service, zipcode }: Asked) {
  const [tries, setTries] = useState(0)
  return <Counted key={`${service}:${zipcode}:${tries}`} service={service} zipcode={zipcode} again={() => setTries(tries + 1)} />
}

function Counted({ service, zipcode, again }: Asked & { again: () => void }) {
  const t = useTexts(wizardTexts).coverage
  const { retry } = useTexts(siteTexts)
  const [coverage, setCoverage] = useState<CoverageData | 'failed'>()

  useEffect(() => {
    const stop = new AbortController()
    api.companies
      .coverage({ query: { service, zipcode } }, { signal: stop.signal })
      .then(setCoverage, () => !stop.signal.aborted && setCoverage('failed'))
    return () => stop.abort()
  }, [service, zipcode])

  if (coverage === undefined) {
    return (
      <Loading>
        <Skeleton height="7.5rem" />
      </Loading>
    )
  }
  if (coverage === 'failed') {
    return (
      <Banner
        tone="info"
        action={
          <Button look="plain" size="s" onClick={again}>
            {retry}
          </Button>
        }
      >
        {t.retry}
      </Banner>
    )
  }
  if (coverage.companies_count === 0) {
    return (
      <Banner tone="warning" title={t.none}>
        {t.noneText}
      </Banner>
    )
  }
  return <Found {...coverage} />
}

function Found({ companies_count, is_capped, rating, top }: CoverageData) {
  const t = useTexts(wizardTexts).coverage
  const locale = useLocale()
  const count = formatNumber(companies_count, locale)
  return (
    <div className={css.found}>
      <p className={css.count}>{is_capped ? t.foundCapped(count) : t.found(count, companies_count)}</p>
      {rating.mean !== null && <p className={css.mean}>{t.mean(formatRating(rating.mean, locale), formatNumber(rating.count, locale))}</p>}
      <ul className={css.top}>
        {top.slice(0, 3).map((company) => (
          <li key={company.id}>
            <Avatar name={company.name} src={company.logo && mediaPath(company.logo.id, Math.min(...company.logo.widths))} />
            <span>
              <b>{company.name}</b>
              <Rating {...company.rating} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
