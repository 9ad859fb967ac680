import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { CompanyCard } from '#contract/companies/search.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import { Badges } from './badges.tsx'
import css from './company-row.module.css'
import { Cover, coverOnPhones, Logo } from './cover.tsx'
import { Facts, PriceFrom, Tier } from './facts.tsx'
import { Why } from './rank-reasons.tsx'

type RowProps = {
  company: CompanyCard
  /** State of the visitor, whose licenses come first. */
  state?: string | undefined
  /** Query string of the link to the profile. */
  query?: string
  isFirst?: boolean
  action?: ReactNode
}

/** Search result: everything that helps to choose a company, and the reasons for its rank. */
export const CompanyRow = ({ company, state, query = '', isFirst, action }: RowProps) => (
  <article className={css.row}>
    <Cover company={company} sizes={`${coverOnPhones}, 17rem`} isFirst={isFirst} />
    <div className={css.body}>
      <header className={css.head}>
        <Logo company={company} />
        <div>
          <h3>
            <LocalLink to={href('/companies/:slug', { slug: company.slug }) + query}>{company.name}</LocalLink>
          </h3>
          <StaticHtml className={css.marks} of={[company]}>
            {() => (
              <>
                <Rating {...company.rating} />
                <Tier company={company} />
              </>
            )}
          </StaticHtml>
        </div>
      </header>
      <p className={css.tagline}>{company.tagline}</p>
      <Facts company={company} />
      <Badges of={company.badges} {...(state && { state })} />
      <footer className={css.foot}>
        <PriceFrom company={company} />
        {action}
      </footer>
      <Why parts={company.why} />
    </div>
  </article>
)
