import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import type { QuoteRow } from '#contract/quotes.ts'
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

type State = z.infer<typeof QuoteRow>['state']
const shown: readonly State[] = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'not_selected']
const stateOf = (search: URLSearchParams) => shown.find((state) => state === search.get('state'))

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).quotes.list({ query: { state: stateOf(url.searchParams) } })
export { load as clientLoader, load as loader }

/** What the company has quoted, by state. */
export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(companyDeskTexts)
  const { company } = useDesk()
  const state = stateOf(useSearchParams()[0])
  return (
    <Stack gap="m">
      <Head title={`${t.tabs.quotes}: ${company.name}`} isPrivate />
      <h2 className="visually-hidden">{t.tabs.quotes}</h2>
      {(state || loaderData.data.length > 0) && (
        <FilterLinks
          label={t.quoteFilter}
          links={[
            { to: companyPaths.quotes, label: t.all, isCurrent: !state },
            ...shown.map((one) => ({ to: `${companyPaths.quotes}?state=${one}`, label: t.quoteStates[one], isCurrent: one === state })),
          ]}
        />
      )}
      <Quotes key={state ?? ''} state={state} first={loaderData} />
    </Stack>
  )
}

function Quotes({ state, first }: { state: State | undefined; first: Route.ComponentProps['loaderData'] }) {
  const t = useTexts(companyDeskTexts)
  const { rows, ...pages } = usePages(
    first,
    (row) => row.id,
    (cursor) => api.quotes.list({ query: { state, cursor } }),
  )
  if (rows.length === 0) {
    const words = state ? t.quotesNone : t.quotesEmpty
    return (
      <EmptyState
        scene={<Toolbox />}
        title={words.title}
        action={
          <ButtonLink to={state ? companyPaths.quotes : `${companyPaths.leads}?tab=bought`} look="soft">
            {state ? t.seeAll : t.seeBought}
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
