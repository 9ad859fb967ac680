import { lazy, Suspense, useState } from 'react'
import { href, useRouteLoaderData, useSearchParams } from 'react-router'
import type { Page } from '#contract/primitives.ts'
import type { Review } from '#contract/reviews/review.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatNumber, formatRating } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import type { Site } from '#web/lib/page-context.ts'
import { useOfSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyStatic } from '#web/ui/lazy-static.tsx'
import { Row } from '#web/ui/page.tsx'
import { Star } from '#web/ui/rating.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import type { Loaded } from './load.ts'
import { ReviewCard } from './review-card.tsx'
import { reviewLevels } from './review-levels.ts'
import css from './reviews.module.css'

const ReviewLightbox = lazy(() => import('./review-lightbox.tsx').then((module) => ({ default: module.ReviewLightbox })))
const WriteReview = lazy(() => import('./write-review.tsx').then((module) => ({ default: module.WriteReview })))

const Elsewhere = lazyStatic(() => import('./elsewhere.tsx').then((module) => module.Elsewhere))

/** Reviews with the company's rating. */
type Found = NonNullable<Loaded['reviews']>

export function Reviews({ company, reviews, level }: Pick<Loaded, 'company' | 'level'> & { reviews: Found }) {
  const t = useTexts(companyPageTexts).reviews
  const locale = useLocale()
  const isOwn = useOfSession((session) => session?.company?.slug === company.slug)
  const [isWriting, setWriting] = useState(false)
  const [more, setMore] = useState<Page<Review>>({ data: [], next_cursor: reviews.next_cursor })
  const { run, isBusy } = useAction(
    () => api.reviews.ofCompany({ params: { slug: company.slug }, query: { level, cursor: more.next_cursor ?? undefined, limit: 10 } }),
    { done: (page) => setMore({ data: [...more.data, ...page.data], next_cursor: page.next_cursor }) },
  )
  const [search] = useSearchParams()
  const photoId = search.get('photo')
  const shown = [...reviews.data, ...more.data]
  const home = href('/companies/:slug', { slug: company.slug })
  const pathOf = (photo: string | null) => `${home}?${new URLSearchParams({ level, ...(photo && { photo }) })}`
  const { rating, levels, removed_count } = reviews
  return (
    <section id="reviews" className={css.reviews}>
      <Row isSplit>
        <h2>{t.title}</h2>
        <WriteButton begin={() => setWriting(true)} />
      </Row>
      {isWriting && (
        <Suspense>
          <WriteReview company={company} close={() => setWriting(false)} />
        </Suspense>
      )}
      {rating.mean !== null && (
        <StaticHtml className={css.summary} of={[reviews]}>
          {() => <Summary {...reviews} />}
        </StaticHtml>
      )}
      {reviews.elsewhere.length > 0 && <Elsewhere ratings={reviews.elsewhere} />}
      <nav className={css.tabs} aria-label={t.filter}>
        {reviewLevels.map((one) => (
          <LocalLink key={one} to={`${home}?level=${one}`} preventScrollReset aria-current={level === one ? 'true' : undefined}>
            {t.levels[one]}
            <span>{formatNumber(levels[one], locale)}</span>
          </LocalLink>
        ))}
      </nav>
      {reviews.data.length === 0 ? (
        <p className={css.help}>{t.none}</p>
      ) : (
        <ul className={css.list}>
          {shown.map((review) => (
            <li key={review.id}>
              <ReviewCard isOwn={isOwn} review={review} company={company.name} photoPath={pathOf} />
            </li>
          ))}
        </ul>
      )}
      {more.next_cursor && (
        <div>
          <Button look="plain" isBusy={isBusy} onClick={() => void run()}>
            {t.more}
          </Button>
        </div>
      )}
      <p className={css.help}>{t.removed(removed_count)}</p>
      {photoId && (
        <Suspense>
          <ReviewLightbox reviews={shown} photoId={photoId} pathOf={pathOf} />
        </Suspense>
      )}
    </section>
  )
}

/** Mean rating and the number of reviews per star. */
function Summary({ rating, breakdown }: Pick<Found, 'rating' | 'breakdown'>) {
  const t = useTexts(companyPageTexts).reviews
  const locale = useLocale()
  const all = Math.max(
    1,
    breakdown.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <>
      <div className={css.mean}>
        <b>{formatRating(rating.mean!, locale)}</b>
        <Star />
        <p>{t.basis(formatNumber(rating.count, locale), rating.count)}</p>
      </div>
      <ul className={css.breakdown}>
        {breakdown.map(({ stars, count }) => (
          <li key={stars}>
            <span className="visually-hidden">{t.starsRow(stars, count)}</span>
            <span aria-hidden>{stars}</span>
            <Bar share={count / all} tone="sun" />
            <span aria-hidden>{count}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Button to write a review for visitors, who sign in with Google. */
function WriteButton({ begin }: { begin: () => void }) {
  const t = useTexts(companyPageTexts).reviews.write
  const isSignedOut = useOfSession((session) => session === null)
  const hasGoogle = useRouteLoaderData<Site>('root')?.hasGoogle
  if (!isSignedOut || !hasGoogle) return null
  return (
    <Button look="soft" size="s" onClick={begin}>
      {t.open}
    </Button>
  )
}
