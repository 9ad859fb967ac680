import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Review } from '#contract/reviews/review.ts'
import { formatInstant } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { opened } from '#web/ui/lightbox-link.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import css from './reviews.module.css'

const ReviewTools = lazy(() => import('./review-tools.tsx').then((tools) => ({ default: tools.ReviewTools })))

const parts = ['quality', 'punctuality', 'communication', 'value', 'tidiness'] as const

type CardProps = { review: Review; company: string; isOwn?: boolean; photoPath: (photoId: string) => string }

export function ReviewCard({ review, company, isOwn = false, photoPath }: CardProps) {
  const t = useTexts(companyPageTexts).reviews
  const { stars } = useTexts(uiTexts)
  const locale = useLocale()
  const dayOf = (instant: string) => formatInstant(instant, locale, platformTimeZone, 'date')
  const given = parts.flatMap((part) => (review[part] === null ? [] : [`${t.parts[part]} ${review[part]}/5`]))
  return (
    <article className={css.review}>
      <StaticHtml as="header" of={[review]}>
        {() => (
          <>
            <span aria-hidden>
              <Avatar size="s" name={review.author} />
            </span>
            <div>
              <h3>{review.author}</h3>
              <p>{[review.service, review.city, review.published_at && dayOf(review.published_at)].filter(Boolean).join(' · ')}</p>
            </div>
            <span className={css.stars} role="img" aria-label={stars(review.overall)}>
              <Stars share={review.overall / 5} />
            </span>
          </>
        )}
      </StaticHtml>
      <p className={css.words}>{review.text}</p>
      {review.photos.length > 0 && (
        <ul className={css.photos}>
          {review.photos.map((photo, i) => (
            <li key={photo.id}>
              <LocalLink to={photoPath(photo.id)} state={opened} preventScrollReset aria-label={t.photo(i + 1, review.author)}>
                <Picture of={photo} alt="" sizes="7rem" ratio="1 / 1" />
              </LocalLink>
            </li>
          ))}
        </ul>
      )}
      {review.before && (
        <details className={css.before}>
          <summary>{t.updated}</summary>
          <p className={css.words}>
            {stars(review.before.overall)} · {dayOf(review.before.at)}
            <br />
            {review.before.text}
          </p>
        </details>
      )}
      {given.length > 0 && <p className={css.parts}>{given.join(' · ')}</p>}
      <p className={css.level} data-level={review.level}>
        {review.level !== 'unverified' && <IconRosetteDiscountCheck aria-hidden />}
        {t.help[review.level]}
      </p>
      {isOwn && (
        <Suspense>
          <ReviewTools review={review} />
        </Suspense>
      )}
      {review.reply && !isOwn && (
        <blockquote className={css.reply}>
          <b>
            {t.reply(company)} · {dayOf(review.reply.at)}
          </b>
          {review.reply.text}
        </blockquote>
      )}
    </article>
  )
}
