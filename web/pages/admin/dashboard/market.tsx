import type { ReactNode } from 'react'
import type { Figures } from '#contract/admin/dashboard.ts'
import { marketDays } from '#contract/admin/states.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { usePartFilters } from '#web/domains/admin/lists/placed-filters.ts'
import type { FigureName } from '#web/lib/definitions.ts'
import { formatDay, formatDuration, formatMoney, formatNumber, formatPercent } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dashboardTexts } from '#web/locales/admin-dashboard.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Filter } from '#web/ui/data-table/bar.tsx'
import { useView } from '#web/ui/data-table/view.ts'
import { DefinitionLink } from '#web/ui/definition-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { PlotLines } from '#web/ui/plot-lines.tsx'
import css from '../dashboard.module.css'
import { FigureTable } from './figure-table.tsx'
import { rowsOf, withinOf } from './links.ts'
import { RowsLink } from './rows-link.tsx'
import { StateMap } from './state-map.tsx'

/** State of the market, or of one part of it: totals, and numbers by day, place and service. Every number links to its rows. */
export function Market({ figures }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const view = useView()
  const filters = usePartFilters()
  return (
    <section aria-labelledby="market" className={css.part}>
      <div className={css.marketHead}>
        <h2 id="market">{t.figures}</h2>
        <FilterLinks
          label={t.range}
          links={marketDays.map((days) => ({
            to: `/admin/dashboard?${view.with({ days })}`,
            label: t.days(Number(days)),
            isCurrent: Number(days) === figures.days,
          }))}
        />
        <div className={css.parts}>
          {filters.map((filter) => (
            <Filter key={filter.id} filter={filter} view={view} />
          ))}
        </div>
      </div>
      {isStill(figures) ? (
        <FirstSteps figures={figures} />
      ) : isQuiet(figures) ? (
        <Quiet figures={figures} />
      ) : (
        <>
          <Totals figures={figures} />
          <div className={css.columns}>
            <Days figures={figures} />
            {!figures.state_iso && <Places figures={figures} />}
            {!figures.service && <Services figures={figures} />}
            <Refunds figures={figures} />
          </div>
        </>
      )}
    </section>
  )
}

/** Whether nothing happened in this part of the market. */
const isQuiet = ({ state_iso: state, service, by_state: states, refunds }: Figures) =>
  (state ?? service) !== null && states.length === 0 && refunds.length === 0

/** Whether nothing at all happened, as in a new installation. */
const isStill = ({ state_iso: state, service, requests, sold_leads: sold, new_companies: companies, money_in: moneyIn }: Figures) =>
  (state ?? service) === null && requests + sold + (companies ?? 0) + moneyIn.amount === 0

const steps = [
  { name: 'companies', to: '/admin/companies/add', area: 'companies', right: 'write' },
  { name: 'providers', to: '/admin/providers', area: 'system', right: 'read' },
  { name: 'catalog', to: '/admin/settings/services', area: 'content', right: 'read' },
  { name: 'legal', to: '/admin/legal', area: 'content', right: 'read' },
] as const

function FirstSteps({ figures: { from, to } }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  const may = useMay()
  return (
    <>
      <h3>{t.still}</h3>
      <p>{t.stillText(formatDay(from, locale), formatDay(to, locale))}</p>
      <ul className={`${css.tiles} ${css.steps}`}>
        {steps
          .filter(({ area, right }) => may(area, right))
          .map(({ name, to: path }) => (
            <li key={name}>
              <LocalLink to={path}>
                <strong>{t.steps[name].label}</strong>
                <span>{t.steps[name].text}</span>
              </LocalLink>
            </li>
          ))}
      </ul>
    </>
  )
}

function Quiet({ figures: { state_iso: state, service, from, to } }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const view = useView()
  const locale = useLocale()
  const what = [service?.name, state].filter((part) => part !== undefined && part !== null).join(', ')
  return (
    <EmptyState
      title={t.quiet(what)}
      as="h3"
      action={
        <ButtonLink look="soft" to={`/admin/dashboard?${view.with({ state_iso: null, service: null })}`}>
          {t.wholeMarket}
        </ButtonLink>
      }
    >
      {t.quietText(formatDay(from, locale), formatDay(to, locale))}
    </EmptyState>
  )
}

type Tile = [string, ReactNode, string, FigureName]

function Totals({ figures }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  const span = withinOf(figures)
  const share = (value: number | null) => (value === null ? t.none : formatPercent(value, locale))
  const count = (value: number) => formatNumber(value, locale)
  const tiles: Tile[] = [
    [t.requests, count(figures.requests), rowsOf.requests(span), 'requests'],
    [t.offers, count(figures.offers), rowsOf.offers(span), 'offered'],
    [t.sold, count(figures.sold_leads), rowsOf.sold(span), 'bought'],
    [t.fill, share(figures.fill_rate), rowsOf.requests(span), 'fill'],
    [t.reply, figures.reply_minutes === null ? t.none : formatDuration(figures.reply_minutes, locale), rowsOf.sold(span), 'reply'],
    [t.hire, share(figures.hire_rate), rowsOf.hired(span), 'hired'],
    [t.moneyIn, formatMoney(figures.money_in, locale), rowsOf.moneyIn(span), 'money'],
    [t.moneyBack, formatMoney(figures.money_back, locale), rowsOf.moneyBack(span), 'money'],
    ...(figures.new_people === null ? [] : [[t.people, count(figures.new_people), rowsOf.people(span), 'newcomers'] as Tile]),
    ...(figures.new_companies === null ? [] : [[t.companies, count(figures.new_companies), rowsOf.companies(span), 'newcomers'] as Tile]),
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

function Days({ figures }: { figures: Figures }) {
  const { by_day: days } = figures
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="by-day">
      <h3 id="by-day">{t.byDay}</h3>
      <div className={css.drawn}>
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
            within: { ...withinOf(figures), from: day, to: day },
          }))}
        />
      </div>
    </Card>
  )
}

function Places({ figures }: { figures: Figures }) {
  const { by_state: states } = figures
  const t = useTexts(dashboardTexts)
  const view = useView()
  const within = withinOf(figures)
  return (
    <Card as="section" aria-labelledby="by-place">
      <h3 id="by-place">{t.byPlace}</h3>
      <div className={css.drawn}>
        <StateMap byState={states} span={within} />
        <FigureTable
          caption={t.byPlace}
          head={t.state}
          rows={states.map(({ state_iso: state, ...market }) => ({
            key: state,
            label: state,
            market,
            within: { ...within, state_iso: state },
            narrowed: view.with({ state_iso: state }),
          }))}
        />
      </div>
    </Card>
  )
}

function Services({ figures }: { figures: Figures }) {
  const { by_service: services } = figures
  const t = useTexts(dashboardTexts)
  const view = useView()
  const within = withinOf(figures)
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
          within: { ...within, service: slug },
          narrowed: view.with({ service: slug }),
        }))}
      />
    </Card>
  )
}

function Refunds({ figures }: { figures: Figures }) {
  const { refunds } = figures
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
            value: (
              <RowsLink to={rowsOf.claims(reason, withinOf(figures))}>{`${t.claims(count)} · ${formatMoney(amount, locale)}`}</RowsLink>
            ),
          }))}
        />
      )}
    </Card>
  )
}
