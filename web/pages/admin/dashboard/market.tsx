import type { ReactNode } from 'react'
import { type Figures, marketDays } from '#contract/admin-figures.ts'
import type { FigureName } from '#web/lib/definitions.ts'
import { formatDay, formatDuration, formatMoney, formatNumber, formatPercent } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dashboardTexts } from '#web/locales/admin-dashboard.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DefinitionLink } from '#web/ui/definition-link.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { PlotLines } from '#web/ui/plot-lines.tsx'
import css from '../dashboard.module.css'
import { FigureTable } from './figure-table.tsx'
import { rowsOf } from './links.ts'
import { RowsLink } from './rows-link.tsx'
import { StateMap } from './state-map.tsx'

/** How the market does, in all and by day, place and service. Every figure leads to its rows. */
export function Market({ figures }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  return (
    <section aria-labelledby="market" className={css.part}>
      <div className={css.marketHead}>
        <h2 id="market">{t.figures}</h2>
        <FilterLinks
          label={t.range}
          links={marketDays.map((days) => ({
            to: `/admin/dashboard?days=${days}`,
            label: t.days(Number(days)),
            isCurrent: Number(days) === figures.days,
          }))}
        />
      </div>
      <Totals figures={figures} />
      <div className={css.columns}>
        <Days figures={figures} />
        <Places figures={figures} />
        <Services figures={figures} />
        <Refunds figures={figures} />
      </div>
    </section>
  )
}

function Totals({ figures }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  const { from, to } = figures
  const span = { from, to }
  const share = (value: number | null) => (value === null ? t.none : formatPercent(value, locale))
  const count = (value: number) => formatNumber(value, locale)
  const tiles: [string, ReactNode, string, FigureName][] = [
    [t.requests, count(figures.requests), rowsOf.requests(span), 'requests'],
    [t.offers, count(figures.offers), rowsOf.offers(span), 'offered'],
    [t.sold, count(figures.sold_leads), rowsOf.sold(span), 'bought'],
    [t.fill, share(figures.fill_rate), rowsOf.requests(span), 'fill'],
    [t.reply, figures.reply_minutes === null ? t.none : formatDuration(figures.reply_minutes, locale), rowsOf.sold(span), 'reply'],
    [t.hire, share(figures.hire_rate), rowsOf.hired(span), 'hired'],
    [t.moneyIn, formatMoney(figures.money_in, locale), rowsOf.moneyIn(span), 'money'],
    [t.moneyBack, formatMoney(figures.money_back, locale), rowsOf.moneyBack(span), 'money'],
    [t.people, count(figures.new_people), rowsOf.people(span), 'newcomers'],
    [t.companies, count(figures.new_companies), rowsOf.companies(span), 'newcomers'],
  ]
  return (
    <ul className={css.tiles}>
      {tiles.map(([label, value, to, figure]) => (
        <li key={label}>
          <RowsLink to={to}>
            <strong>{value}</strong>
            <span>{label}</span>
          </RowsLink>
          <span className={css.defined}>
            <DefinitionLink of={figure} label={label} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Days({ figures: { by_day: days } }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="by-day">
      <h3 id="by-day">{t.byDay}</h3>
      <PlotLines
        series={[
          { name: t.short.requests, values: days.map(({ requests }) => requests), look: 'own' },
          { name: t.short.sold, values: days.map((row) => row.sold_leads), look: 'other' },
        ]}
        // Without the weekday there is room for the day.
        ticks={days.map(({ day }) => formatDay(day, locale, 'weekday').replace(/^[^\s]+\s/, ''))}
        write={(value) => formatNumber(value, locale)}
      />
      <FigureTable
        caption={t.byDay}
        head={t.day}
        rows={days.toReversed().map(({ day, ...market }) => ({
          key: day,
          label: formatDay(day, locale, 'weekday'),
          market,
          within: { from: day, to: day },
        }))}
      />
    </Card>
  )
}

function Places({ figures: { by_state: states, from, to } }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  return (
    <Card as="section" aria-labelledby="by-place">
      <h3 id="by-place">{t.byPlace}</h3>
      <StateMap byState={states} span={{ from, to }} />
      <FigureTable
        caption={t.byPlace}
        head={t.state}
        rows={states.map(({ state_iso: state, ...market }) => ({
          key: state,
          label: state,
          market,
          within: { from, to, state_iso: state },
        }))}
      />
    </Card>
  )
}

function Services({ figures: { by_service: services, from, to } }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="by-service">
      <h3 id="by-service">{t.byService}</h3>
      <FigureTable
        caption={t.byService}
        head={t.service}
        rows={services.map(({ service: { slug, name }, ...market }) => ({
          key: slug,
          label: name[locale],
          market,
          within: { from, to, service: slug },
        }))}
      />
    </Card>
  )
}

function Refunds({ figures: { refunds, from, to } }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const { reasons } = useTexts(refundTexts)
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="reasons">
      <h3 id="reasons">{t.refunds}</h3>
      {refunds.length === 0 ? (
        <p>{t.noRefunds}</p>
      ) : (
        <DataList
          isWide
          items={refunds.map(({ reason, count, amount }) => ({
            label: reasons[reason],
            value: <RowsLink to={rowsOf.claims(reason, { from, to })}>{`${t.claims(count)} · ${formatMoney(amount, locale)}`}</RowsLink>,
          }))}
        />
      )}
    </Card>
  )
}
