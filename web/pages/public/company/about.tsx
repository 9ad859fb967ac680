import type { CompanyProfile } from '#contract/companies/search.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { definitionPath } from '#web/lib/definitions.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { definitionLinkTexts } from '#web/locales/definition-link.ts'
import { formatMonth, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StaticHtml } from '#web/ui/static-html.tsx'
import css from '../company.module.css'

export function About({ company }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts)
  const { hires } = useTexts(companyTexts)
  const locale = useLocale()
  const { founded_year, workers_count, hires_count, member_since, website } = company
  return (
    <section>
      <StaticHtml of={[company]} className={css.about}>
        {() => (
          <>
            <h2>{t.about}</h2>
            {company.about.split('\n').map((paragraph) => (
              <p key={paragraph} className={css.text}>
                {paragraph}
              </p>
            ))}
            <ul className={css.facts}>
              {founded_year && <li>{t.facts.founded(founded_year)}</li>}
              {workers_count && <li>{t.facts.workers(workers_count)}</li>}
              {hires_count > 0 && <li>{hires(hires_count, formatNumber(hires_count, locale))}</li>}
              <li>{t.facts.member(formatMonth(member_since.slice(0, 7), locale))}</li>
              {website && (
                <li>
                  <a href={website} rel="nofollow ugc noopener" target="_blank">
                    {t.facts.website}
                  </a>
                </li>
              )}
            </ul>
          </>
        )}
      </StaticHtml>
      <p>
        <LocalLink to={definitionPath()}>{useTexts(definitionLinkTexts).all}</LocalLink>
      </p>
    </section>
  )
}
