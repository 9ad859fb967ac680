import type { RatingElsewhere } from '#contract/reviews/review.ts'
import { formatRating } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { reputationTexts } from '#web/locales/reputation.ts'
import { Time } from '#web/ui/time.tsx'
import css from './reviews.module.css'

/** The company's ratings at other platforms, which have signed them. */
export function Elsewhere({ ratings }: { ratings: readonly RatingElsewhere[] }) {
  const t = useTexts(reputationTexts)
  const locale = useLocale()
  return ratings.map(({ issuer, url, rating, issued_at: issued }) => (
    <span key={issuer} className={css.elsewhere}>
      <a href={url} rel="nofollow noopener">
        {t.at(new URL(issuer).host)}
      </a>{' '}
      {rating.mean === null ? t.unrated : t.rating(formatRating(rating.mean, locale), rating.count)}. {t.signed}{' '}
      <Time at={issued} shape="date" />.
    </span>
  ))
}
