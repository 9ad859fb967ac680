import type { CompanyProfile } from '#contract/companies/search.ts'
import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { Price } from '#web/ui/price.tsx'
import css from '../company.module.css'
import { useIsOwnPage } from './own-page.ts'

/** Services with prices; each line starts a request. */
export function Services({ company }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts)
  const { from, units, priceOnRequest } = useTexts(companyTexts)
  const isOwn = useIsOwnPage(company)
  return (
    <section>
      <h2>{t.services}</h2>
      <ul className={css.services}>
        {company.services.map(({ slug, name, price_from, unit }) => (
          <li key={slug}>
            <span>{name}</span>
            <span className={css.price}>
              {price_from ? <Price before={from} money={price_from} unit={units[unit]} size="s" isShort /> : priceOnRequest}
            </span>
            {!isOwn && (
              <LocalLink to={beginPath({ service: slug, company: company.slug })} aria-label={t.askFor(name)}>
                {t.ask}
              </LocalLink>
            )}
          </li>
        ))}
      </ul>
      <p className={css.note}>{t.servicesNote}</p>
    </section>
  )
}
