import { type ReactNode } from 'react'
import type { Figures, Waiting } from '#contract/admin.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatDay, formatDuration, formatMoney, formatNumber, formatPercent } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { dashboardTexts } from '#web/locales/admin-dashboard.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/dashboard.ts'
import css from './dashboard.module.css'

async function load({ context, url }: Route.LoaderArgs) {
  const days = url.searchParams.get('days') === '30' ? '30' : '7'
  const { admin } = context.get(apiContext)
  const [figures, waiting] = await Promise.all([admin.figures({ query: { days } }), admin.waiting()])
  return { figures, waiting }
}
export { load as clientLoader, load as loader }

const paths: Record<Waiting['kind'], string> = {
  companies: '/admin/companies?status=pending&sort=created_at',
  credentials: '/admin/credentials',
  requests: '/admin/requests?state=in_review&sort=created_at',
  refunds: '/admin/refunds',
  reviews: '/admin/reviews',
}

/** What waits, alarms first; then how the market does. Every figure leads to its rows. */
export default function DashboardPage({ loaderData: { figures, waiting } }: Route.ComponentProps) {
  const t = useTexts(dashboardTexts)
  const { sections } = useTexts(adminTexts)
  const open = waiting.filter(({ count }) => count > 0).toSorted((a, b) => Number(b.overdue > 0) - Number(a.overdue > 0))
  return (
    <>
      <Head title={sections.dashboard} isPrivate />
      <h1>{sections.dashboard}</h1>
      <section aria-labelledby="waiting" className={css.part}>
        <h2 id="waiting">{t.waiting}</h2>
        {open.length === 0 && <p>{t.calm}</p>}
        <ul className={css.tiles}>
          {open.map(({ kind, count, overdue, oldest_at }) => (
            <li key={kind} data-alarm={overdue > 0 || undefined}>
              <LocalLink to={paths[kind]}>
                <strong>{count}</strong>
                <span>{t.kinds[kind]}</span>
                {overdue > 0 && <Badge tone="red">{t.overdue(overdue)}</Badge>}
                {oldest_at && (
                  <small>
                    {t.oldest} <Ago at={oldest_at} />
                  </small>
                )}
              </LocalLink>
            </li>
          ))}
        </ul>
      </section>
      <Market figures={figures} />
    </>
  )
}

function Market({ figures }: { figures: Figures }) {
  const t = useTexts(dashboardTexts)
  const { reasons } = useTexts(refundTexts)
  const locale = useLocale()
  const { days } = figures
  const share = (value: number | null) => (value === null ? t.none : formatPercent(value, locale))
  const tiles: [string, ReactNode, string][] = [
    [t.requests, formatNumber(figures.requests, locale), `/admin/requests?days=${days}`],
    [t.sold, formatNumber(figures.sold_leads, locale), `/admin/matches?state=sold&days=${days}`],
    [t.fill, share(figures.fill_rate), `/admin/requests?days=${days}`],
    [
      t.reply,
      figures.reply_minutes === null ? t.none : formatDuration(figures.reply_minutes, locale),
      `/admin/matches?state=sold&days=${days}`,
    ],
    [t.hire, share(figures.hire_rate), `/admin/requests?state=hired&days=${days}`],
    [t.moneyIn, formatMoney(figures.money_in, locale), `/admin/payments?days=${days}`],
    [t.moneyBack, formatMoney(figures.money_back, locale), `/admin/payments?state=refunded&days=${days}`],
    [t.people, formatNumber(figures.new_people, locale), '/admin/users?kind=member'],
    [t.companies, formatNumber(figures.new_companies, locale), '/admin/companies'],
  ]
  return (
    <section aria-labelledby="market" className={css.part}>
      <h2 id="market">{t.figures}</h2>
      <FilterLinks
        label={t.range}
        links={[7, 30].map((count) => ({ to: `/admin/dashboard?days=${count}`, label: t.days(count), isCurrent: count === days }))}
      />
      <ul className={css.tiles}>
        {tiles.map(([label, value, to]) => (
          <li key={label}>
            <LocalLink to={to}>
              <strong>{value}</strong>
              <span>{label}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
      <div className={css.columns}>
        <Card as="section" aria-labelledby="by-day">
          <h3 id="by-day">{t.byDay}</h3>
          <Days rows={figures.by_day} />
        </Card>
        <Card as="section" aria-labelledby="reasons">
          <h3 id="reasons">{t.refunds}</h3>
          {figures.refunds.length === 0 ? (
            <p>{t.noRefunds}</p>
          ) : (
            <DataList
              isWide
              items={figures.refunds.map(({ reason, count, amount }) => ({
                label: reasons[reason],
                value: `${t.claims(count)} · ${formatMoney(amount, locale)}`,
              }))}
            />
          )}
        </Card>
      </div>
    </section>
  )
}

/** Requests and sold leads of each day, as a table whose cells are drawn as long as they are large. */
function Days({ rows }: { rows: Figures['by_day'] }) {
  const t = useTexts(dashboardTexts)
  const locale = useLocale()
  const most = Math.max(1, ...rows.flatMap(({ requests, sold_leads }) => [requests, sold_leads]))
  return (
    <table className={css.days}>
      <thead>
        <tr>
          <th scope="col">{t.day}</th>
          <th scope="col">{t.requests}</th>
          <th scope="col">{t.sold}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, requests, sold_leads }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day, locale, 'weekday')}</th>
            {[requests, sold_leads].map((value, i) => (
              <td key={i} data-second={i === 1 || undefined}>
                <span style={{ inlineSize: `${(value / most) * 70}%` }} />
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
