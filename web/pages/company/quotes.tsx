import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import type { QuoteRow } from '#contract/quotes/quote.ts'
import { companyPaths, quotePath } from '#web/domains/leads/paths.ts'
import { QuoteState } from '#web/domains/quotes/quote-state.tsx'
import { useDesk } from '#web/layouts/company.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Toolbox } from '#web/ui/scenes.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/quotes.ts'
import css from './quotes.module.css'
import { quoteTabs, type QuoteTab } from '#contract/quotes/states.ts'

const tabOf = (search: URLSearchParams) => quoteTabs.find((tab) => tab === search.get('tab'))

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).quotes.list({ query: { tab: tabOf(url.searchParams) } })
export { load as clientLoader, load as loader }

/** Quotes of the company, by state. */
export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(companyDeskTexts)
  const { company } = useDesk()
  const tab = tabOf(useSearchParams()[0])
  return (
    <Stack gap="m">
      <Head title={`${t.tabs.quotes}: ${company.name}`} isPrivate />
      <h2 className="visually-hidden">{t.tabs.quotes}</h2>
      {(tab || loaderData.data.length > 0) && (
        <FilterLinks
          label={t.quoteFilter}
          links={[
            { to: companyPaths.quotes, label: t.all, isCurrent: !tab },
            ...quoteTabs.map((one) => ({
              to: `${companyPaths.quotes}?tab=${one}`,
              label: t.quoteTabs[one],
              count: loaderData.counts[one],
              isCurrent: one === tab,
            })),
          ]}
        />
      )}
      <Quotes key={tab ?? ''} tab={tab} first={loaderData} />
    </Stack>
  )
}

function Quotes({ tab, first }: { tab: QuoteTab | undefined; first: Route.ComponentProps['loaderData'] }) {
  const t = useTexts(companyDeskTexts)
  const { rows, ...pages } = usePages(
    first,
    (row) => row.id,
    (cursor) => api.quotes.list({ query: { tab, cursor } }),
  )
  if (rows.length === 0) {
    const words = tab ? t.quotesNone : t.quotesEmpty
    return (
      <EmptyState
        scene={<Toolbox />}
        title={words.title}
        action={
          <ButtonLink to={tab ? companyPaths.quotes : `${companyPaths.leads}?tab=bought`} look="soft">
            {tab ? t.seeAll : t.seeBought}
          </ButtonLink>
        }
      >
        {words.text}
      </EmptyState>
    )
  }
  return (
    <Stack gap="s">
      {rows.map((row) => (
        <QuoteCard key={row.id} row={row} />
      ))}
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}

function QuoteCard({ row: { id, version, state, customer, service, city, total, valid_until, at } }: { row: z.infer<typeof QuoteRow> }) {
  const t = useTexts(companyDeskTexts)
  const locale = useLocale()
  const isOpen = state === 'sent' || state === 'viewed'
  return (
    <Card as="article" isLink>
      <Row isSplit>
        <div className={css.what}>
          <h3>
            <LocalLink to={quotePath(id)}>
              {customer} · {service}
            </LocalLink>
          </h3>
          <p>
            {city} · {version > 1 && `${t.version(version)} · `}
            {isOpen ? t.validUntil(formatDay(valid_until, locale)) : <Ago at={at} />}
          </p>
        </div>
        <div className={css.sum}>
          <b>{formatMoney(total, locale)}</b>
          <QuoteState state={state} />
        </div>
      </Row>
    </Card>
  )
}
