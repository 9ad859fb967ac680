import { memo } from 'react'
import { href } from 'react-router'
import type { CompanyCard as CompanyCardData } from '#contract/companies/search.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { Rating } from '#web/ui/rating.tsx'
import css from './company-card.module.css'
import { Cover, Logo } from './cover.tsx'
import { PriceFrom } from './facts.tsx'

type CardProps = {
  company: Pick<CompanyCardData, 'slug' | 'name' | 'tagline' | 'cover' | 'logo' | 'rating' | 'city' | 'state_iso' | 'price_from'>
}

/** Card of a company in a grid. */
export const CompanyCard = memo(({ company }: CardProps) => (
  <article className={css.card}>
    <Cover company={company} sizes="(max-width: 40rem) 80vw, 20rem" ratio="8 / 5" />
    <div className={css.body}>
      <Logo company={company} />
      <h3>
        <LocalLink to={href('/companies/:slug', { slug: company.slug })}>{company.name}</LocalLink>
      </h3>
      <p>{company.tagline}</p>
      <div className={css.foot}>
        <Rating {...company.rating} />
        <span>
          {company.city}, {company.state_iso}
        </span>
      </div>
      <PriceFrom company={company} />
    </div>
  </article>
))
