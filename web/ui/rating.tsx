import { formatNumber, formatRating } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import css from './rating.module.css'

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

export const Star = () => (
  <svg className={css.star} viewBox="0 0 20 20" aria-hidden>
    <path d={star} />
  </svg>
)

/** A company's rating, read as one sentence. `full` shows five stars. */
export function Rating({ mean, count, full = false }: { mean: number | null; count: number; full?: boolean }) {
  const t = useTexts(uiTexts)
  const locale = useLocale()
  if (mean === null) return <span className={css.none}>{t.noReviews}</span>
  const written = formatRating(mean, locale)
  return (
    <span className={css.rating} role="img" aria-label={t.rating(written, count)}>
      {full ? <Stars share={mean / 5} /> : <Star />}
      <b>{written}</b>
      <span className={css.count}>{t.reviews(formatNumber(count, locale))}</span>
    </span>
  )
}

/** Five stars filled to `share` (0 to 1). */
export const Stars = ({ share }: { share: number }) => (
  <span className={css.stars} style={{ '--share': `${share * 100}%` } as object} aria-hidden />
)
