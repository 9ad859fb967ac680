import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { Credential, TierView } from '#contract/companies/credentials.ts'
import { formatNumber, formatPercent, formatRating } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import css from './credentials.module.css'

type StepView = { key: string; text: string; value: string | null; state: 'done' | 'underWay' | 'open' }

/** Credential kind that completes a step. */
const kindOfStep: Partial<Record<string, string>> = {
  business_registration: 'business_registration',
  liability_insurance: 'liability_insurance',
  licences: 'trade_licence',
}

/** Tier of the company, and the steps to the next one. */
export function TierCard({ of: { tier, verified, proven, goals }, credentials }: { of: TierView; credentials: readonly Credential[] }) {
  const t = useTexts(credentialsTexts).tier
  const locale = useLocale()
  const texts = {
    ...t.steps,
    reviews: t.steps.reviews(formatNumber(goals.reviews, locale)),
    rating: t.steps.rating(formatRating(goals.rating, locale)),
    replies: t.steps.replies(formatPercent(goals.reply_share, locale), goals.reply_hours),
    record: t.steps.record(goals.record_days),
  }
  const written: Partial<Record<string, (value: number) => string>> = {
    reviews: (value) => formatNumber(value, locale),
    rating: (value) => formatRating(value, locale),
    replies: (value) => formatPercent(value, locale),
  }
  const isInReview = (step: string) =>
    credentials.some(({ kind, status }) => kind === kindOfStep[step] && (status === 'submitted' || status === 'checking'))
  const view = (steps: readonly { step: keyof typeof texts; is_done: boolean; value: number | null }[]) =>
    steps.map(({ step, is_done, value }): StepView => ({
      key: step,
      text: texts[step],
      value: written[step] ? t.now(value === null ? t.none : written[step](value)) : null,
      state: is_done ? 'done' : isInReview(step) ? 'underWay' : 'open',
    }))
  return (
    <Card as="section" aria-labelledby="tier">
      <div className={css.head}>
        <h3 id="tier">{t.title}</h3>
        <Badge tone={tier === 'listed' ? 'neutral' : 'green'}>{t.names[tier]}</Badge>
      </div>
      <p className={css.note}>{t[tier]}</p>
      {tier === 'listed' && <Steps title={t.missing(t.names.verified)} steps={view(verified)} />}
      {tier !== 'proven' && <Steps title={t.missing(t.names.proven)} steps={view(proven)} />}
    </Card>
  )
}

function Steps({ title, steps }: { title: string; steps: readonly StepView[] }) {
  const t = useTexts(credentialsTexts).tier
  return (
    <>
      <h4 className={css.stepsTitle}>{title}</h4>
      <ul className={css.steps}>
        {steps.map(({ key, text, value, state }) => (
          <li key={key} data-done={state === 'done' || undefined}>
            {state === 'done' ? <IconCircleCheckFilled aria-hidden /> : <IconCircle aria-hidden />}
            <span>
              {text}
              {state === 'underWay' ? <small>{t.underWay}</small> : <span className="visually-hidden">, {t[state]}</span>}
              {value && <small>{value}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
