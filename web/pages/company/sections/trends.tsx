import type { Analytics } from '#contract/leads/analytics.ts'
import { money } from '#contract/money.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { formatDay, formatDuration, formatMoney, formatNumber, formatPercent } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { figuresTexts } from '#web/locales/figures.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DefinitionLink } from '#web/ui/definition-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { PlotBars } from '#web/ui/plot-bars.tsx'
import { PlotLines } from '#web/ui/plot-lines.tsx'
import { PlotTable } from '#web/ui/plot-table.tsx'
import css from './trends.module.css'
import { analyticsDays } from '#contract/leads/states.ts'

const steps = ['offered', 'seen', 'bought', 'quoted', 'hired'] as const

/** Performance over the last days: funnel, reply times beside the area's, spend beside the caps, and reasons for lost offers. */
export function Trends({ figures, isPublished }: { figures: Analytics; isPublished: boolean }) {
  const t = useTexts(figuresTexts)
  const isEmpty = figures.funnel.offered === 0 && figures.spend.total.amount === 0
  // An unpublished company has better things to do than look for offers.
  if (isEmpty && !isPublished) return null
  return (
    <section className={css.trends} aria-labelledby="trends">
      <div className={css.head}>
        <h2 id="trends">{t.title}</h2>
        <FilterLinks
          label={t.range}
          links={analyticsDays.map((days) => ({
            to: `${companyPaths.sections}?days=${days}`,
            label: t.days(days),
            isCurrent: days === figures.days,
          }))}
        />
      </div>
      {isEmpty ? (
        <EmptyState title={t.none.title} action={<ButtonLink to={companyPaths.leads}>{t.seeOffers}</ButtonLink>}>
          {t.none.text}
        </EmptyState>
      ) : (
        <div className={css.plots}>
          <Funnel funnel={figures.funnel} />
          <Replies replies={figures.replies} days={figures.days} />
          <Spend spend={figures.spend} days={figures.days} />
          <Lost lost={figures.lost} />
        </div>
      )}
    </section>
  )
}

function Funnel({ funnel }: Pick<Analytics, 'funnel'>) {
  const t = useTexts(figuresTexts)
  const locale = useLocale()
  const bars = steps.map((step, i) => {
    const before = i === 0 ? 0 : funnel[steps[i - 1]!]
    const share = before > 0 ? formatPercent(funnel[step] / before, locale) : undefined
    return { label: t.steps[step], value: funnel[step], text: formatNumber(funnel[step], locale), note: share }
  })
  return (
    <section className={css.plot} aria-labelledby="funnel">
      <h3 id="funnel">
        {t.funnel} <DefinitionLink of="offered" label={t.funnel} />
      </h3>
      <PlotBars bars={bars} most={funnel.offered} />
    </section>
  )
}

function Replies({ replies, days }: Pick<Analytics, 'replies' | 'days'>) {
  const t = useTexts(figuresTexts)
  const locale = useLocale()
  const hasOwn = replies.some(({ minutes }) => minutes !== null)
  const written = (value: number | null) => (value === null ? t.unknown : formatDuration(value, locale))
  return (
    <section className={css.plot} aria-labelledby="replies">
      <h3 id="replies">{t.replies}</h3>
      <p>{hasOwn ? t.repliesNote : t.repliesNone}</p>
      <PlotLines
        series={[
          { name: t.areaShort, values: replies.map(({ area_minutes: value }) => value), look: 'other' },
          { name: t.you, values: replies.map(({ minutes }) => minutes), look: 'own' },
        ]}
        ticks={replies.map(({ from }) => shortDay(from, locale))}
        write={(value) => formatDuration(value, locale)}
      />
      <PlotTable
        caption={t.replies}
        head={[t.from[days === 7 ? 'day' : 'week'], t.you, t.areaShort]}
        rows={replies.map(({ from, minutes, area_minutes: area }) => [formatDay(from, locale), written(minutes), written(area)])}
      />
    </section>
  )
}

/** `7 jun`: without the year. */
const shortDay = (day: string, locale: 'es' | 'en') => formatDay(day, locale, 'weekday').replace(/^[^\s]+\s/, '')

function Spend({ spend: { total, caps }, days }: Pick<Analytics, 'spend' | 'days'>) {
  const t = useTexts(figuresTexts)
  const locale = useLocale()
  const written = (cents: number) => formatMoney(money(cents), locale, { short: true })
  const bars = caps.map(({ period, used, cap }) => {
    const share = cap && cap.amount > 0 ? used.amount / cap.amount : 0
    return {
      label: t.periods[period],
      value: share,
      text: cap ? t.used(written(used.amount), written(cap.amount)) : written(used.amount),
      note: cap ? t.left(written(Math.max(0, cap.amount - used.amount))) : t.noCap,
      tone: share >= 1 ? ('red' as const) : share >= 0.8 ? ('amber' as const) : ('green' as const),
    }
  })
  return (
    <section className={css.plot} aria-labelledby="spend">
      <h3 id="spend">{t.spend}</h3>
      <p>{t.spendTotal(formatMoney(total, locale), days)}</p>
      <PlotBars bars={bars} most={1} />
    </section>
  )
}

function Lost({ lost }: Pick<Analytics, 'lost'>) {
  const t = useTexts(figuresTexts)
  const locale = useLocale()
  return (
    <section className={css.plot} aria-labelledby="lost">
      <h3 id="lost">{t.lost}</h3>
      {lost.length === 0 ? (
        <p>{t.lostNone}</p>
      ) : (
        <PlotBars
          bars={lost
            .toSorted((a, b) => b.count - a.count)
            .map(({ reason, count }) => ({ label: t.reasons[reason], value: count, text: formatNumber(count, locale), tone: 'neutral' }))}
        />
      )}
    </section>
  )
}
