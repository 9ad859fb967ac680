import { IconDownload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import type { InvoiceRow, InvoiceSums } from '#contract/invoices/invoices.ts'
import { invoiceTabs, type InvoiceTab } from '#contract/invoices/states.ts'
import own from '#web/domains/invoices/invoice.module.css'
import { InvoiceState } from '#web/domains/invoices/invoice-state.tsx'
import { invoicePath } from '#web/domains/invoices/paths.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Toolbox } from '#web/ui/scenes.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/invoices.ts'
import css from './quotes.module.css'

const tabOf = (search: URLSearchParams) => invoiceTabs.find((tab) => tab === search.get('tab'))

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).invoices.list({ query: { tab: tabOf(url.searchParams) } })
export { load as clientLoader, load as loader }

/** Invoices of the company: their sums, the list by state, and files for its books. */
export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(companyInvoiceTexts)
  const { company } = useDesk()
  const tab = tabOf(useSearchParams()[0])
  const isEmpty = !tab && loaderData.data.length === 0
  return (
    <Stack gap="m">
      <Head title={`${t.title}: ${company.name}`} isPrivate />
      <h2 className="visually-hidden">{t.title}</h2>
      {!isEmpty && (
        <>
          <Sums sums={loaderData.sums} />
          <FilterLinks
            areMany
            label={t.filter}
            links={[
              { to: companyPaths.invoices, label: t.all, isCurrent: !tab },
              ...invoiceTabs.map((one) => ({
                to: `${companyPaths.invoices}?tab=${one}`,
                label: t.tabs[one],
                count: loaderData.counts[one],
                isCurrent: one === tab,
              })),
            ]}
          />
        </>
      )}
      <Invoices key={tab ?? ''} tab={tab} first={loaderData} />
      {!isEmpty && <Files year={loaderData.sums.year} />}
    </Stack>
  )
}

function Sums({ sums: { open, overdue, paid, year } }: { sums: InvoiceSums }) {
  const t = useTexts(companyInvoiceTexts)
  const locale = useLocale()
  return (
    <Card look="raised">
      <DataList
        isWide
        items={[
          { label: t.sums.open, value: formatMoney(open, locale), isTotal: true },
          { label: t.sums.overdue, value: formatMoney(overdue, locale) },
          { label: t.sums.paid(year), value: formatMoney(paid, locale) },
        ]}
      />
    </Card>
  )
}

/** Below the list, for they are needed a few times a year. */
function Files({ year }: { year: number }) {
  const t = useTexts(companyInvoiceTexts)
  const locale = useLocale()
  const file = (query: Record<string, string>) => `/api/company/invoices/csv?${new URLSearchParams({ ...query, locale })}`
  return (
    <Row gap="m">
      <a className={own.file} href={file({ year: `${year}` })} download>
        <IconDownload aria-hidden />
        {t.csv(year)}
      </a>
      <a className={own.file} href={file({})} download>
        <IconDownload aria-hidden />
        {t.csvAll}
      </a>
    </Row>
  )
}

function Invoices({ tab, first }: { tab: InvoiceTab | undefined; first: Route.ComponentProps['loaderData'] }) {
  const t = useTexts(companyInvoiceTexts)
  const { rows, ...pages } = usePages(
    first,
    (row) => row.id,
    (cursor) => api.invoices.list({ query: { tab, cursor } }),
  )
  if (rows.length === 0)
    return (
      <EmptyState
        scene={<Toolbox />}
        title={tab ? t.noneTitle : t.emptyTitle}
        action={
          <ButtonLink to={tab ? companyPaths.invoices : `${companyPaths.leads}?tab=bought`} look="soft">
            {tab ? t.seeAll : t.seeBought}
          </ButtonLink>
        }
      >
        {tab ? t.noneText : t.emptyText}
      </EmptyState>
    )
  return (
    <Stack gap="s">
      {rows.map((row) => (
        <InvoiceCard key={row.id} row={row} />
      ))}
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}

function InvoiceCard({ row }: { row: InvoiceRow }) {
  const t = useTexts(companyInvoiceTexts)
  const locale = useLocale()
  const { id, number, customer, service, total, due_on, paid_on, state, at, is_overdue } = row
  const course =
    state === 'paid' && paid_on
      ? t.paid(formatDay(paid_on, locale))
      : state === 'sent' && due_on
        ? (is_overdue ? t.wasDue : t.due)(formatDay(due_on, locale))
        : undefined
  return (
    <Card as="article" isLink>
      <Row isSplit>
        <div className={css.what}>
          <h3>
            <LocalLink to={invoicePath(id)}>
              {customer} · {service}
            </LocalLink>
          </h3>
          <p>
            {number ?? t.draft} · {course ?? <Ago at={at} />}
          </p>
        </div>
        <div className={css.sum}>
          <b>{formatMoney(total, locale)}</b>
          <InvoiceState invoice={row} />
        </div>
      </Row>
    </Card>
  )
}
