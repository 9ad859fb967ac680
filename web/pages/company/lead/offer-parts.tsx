import { href } from 'react-router'
import type { Offer } from '#contract/leads/lead.ts'
import { formatNumber } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Rating } from '#web/ui/rating.tsx'
import css from './lead.module.css'

/** Competing companies, anonymous. */
export function Rivals({ offer: { rivals, slots, slots_left } }: { offer: Pick<Offer, 'rivals' | 'slots' | 'slots_left'> }) {
  const t = useTexts(leadTexts)
  const desk = useTexts(companyDeskTexts)
  const { tiers } = useTexts(companyTexts)
  return (
    <section className={css.part} aria-labelledby="rivals">
      <h2 id="rivals">{t.rivals}</h2>
      <p>{rivals.length === 0 ? t.rivalsNone : t.rivalsText(desk.slotsLeft(slots_left, slots))}</p>
      <ul className={css.rivals}>
        {rivals.map(({ tier, rating_mean, reviews_count, state }, i) => (
          <li key={i} data-state={state}>
            <span>{tiers[tier as keyof typeof tiers] ?? tier}</span>
            <Rating mean={rating_mean} count={reviews_count} />
            <Badge tone={state === 'bought' ? 'amber' : 'neutral'}>{t.rivalStates[state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Score parts of the match, heaviest first. */
export function WhyMe({ offer: { score, why_me } }: { offer: Pick<Offer, 'score' | 'why_me'> }) {
  const t = useTexts(leadTexts)
  const { parts, points } = useTexts(companyTexts)
  const locale = useLocale()
  return (
    <section className={css.part} aria-labelledby="why">
      <h2 id="why">{t.whyMe}</h2>
      <p>{t.whyMeText(formatNumber(score * 100, locale))}</p>
      <ul className={css.bars}>
        {why_me
          .toSorted((a, b) => b.weight - a.weight)
          .map(({ part, value }) => (
            <li key={part}>
              <span>{parts[part]}</span>
              <span className={css.points}>{points(formatNumber(value * 100, locale))}</span>
              <Bar share={value} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Refund terms, shown before payment. */
export function Refundable() {
  const t = useTexts(leadTexts)
  const settings = useSettings()
  return (
    <section className={css.part} aria-labelledby="back">
      <h2 id="back">{t.back}</h2>
      <ul className={css.rules}>
        {t.backYes
          .map((rule) => rule(settings))
          .map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
      </ul>
      <p>
        {t.backNo} <LocalLink to={href('/legal/:document', { document: 'refundpolicy' })}>{t.backPolicy}</LocalLink>
      </p>
    </section>
  )
}
