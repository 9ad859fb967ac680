import { IconFileSpreadsheet, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import type { CustomerRow } from '#contract/leads/customers.ts'
import { customerSources } from '#contract/leads/states.ts'
import { roleMay } from '#contract/company-roles.ts'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { OwnCustomerDialog } from '#web/domains/leads/own-customer-form.tsx'
import { companyPaths, customerPath } from '#web/domains/leads/paths.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { userContext } from '#web/lib/guards.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { type ListColumn, ListTable } from '#web/ui/list-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/customers.ts'
import css from './customers.module.css'

type Source = (typeof customerSources)[number]

/** Search, tag and source, kept in the address. */
function wishOf(search: URLSearchParams): { q: string; tag?: string; source?: Source } {
  const [q, tag] = [search.get('q')?.trim().slice(0, 80) ?? '', search.get('tag')?.trim().slice(0, 30)]
  const source = customerSources.find((one) => one === search.get('source'))
  return { q, ...(tag && { tag }), ...(source && { source }) }
}

const load = async ({ context, url }: Route.LoaderArgs) => ({
  ...(await context.get(apiContext).customers.list({ query: wishOf(url.searchParams) })),
  role: context.get(userContext).company?.role ?? 'member',
})
export { load as clientLoader, load as loader }

/** People whose contact the company has or had, and those that it added. */
export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(customersTexts)
  const desk = useTexts(companyDeskTexts)
  const { company } = useDesk()
  const { role } = loaderData
  const wish = wishOf(useSearchParams()[0])
  const isNarrowed = wish.q !== '' || wish.tag !== undefined || wish.source !== undefined
  const pathOf = ({ q, tag, source }: Partial<typeof wish>) => {
    const search = new URLSearchParams({ ...(q && { q }), ...(tag && { tag }), ...(source && { source }) })
    return search.size > 0 ? `${companyPaths.customers}?${search}` : companyPaths.customers
  }
  return (
    <Stack gap="m">
      <Head title={`${desk.tabs.customers}: ${company.name}`} isPrivate />
      <h2 className="visually-hidden">{desk.tabs.customers}</h2>
      <AddCustomers mayImport={roleMay(role, 'configure')} />
      {(isNarrowed || loaderData.data.length > 0) && (
        <>
          <Form key={wish.q} role="search" className={css.search}>
            {wish.tag && <input type="hidden" name="tag" value={wish.tag} />}
            {wish.source && <input type="hidden" name="source" value={wish.source} />}
            <TextField
              label={t.search}
              isLabelHidden
              type="search"
              name="q"
              maxLength={80}
              defaultValue={wish.q}
              placeholder={t.searchHint}
              before={<IconSearch aria-hidden />}
            />
            <Button type="submit" look="soft">
              {t.find}
            </Button>
          </Form>
          {loaderData.added_count > 0 && (
            <FilterLinks
              label={t.source}
              links={[undefined, ...customerSources].map((source) => ({
                to: pathOf({ ...wish, source }),
                label: source ? t.sources[source] : t.all,
                ...(source === 'added' && { count: loaderData.added_count }),
                isCurrent: source === wish.source,
              }))}
            />
          )}
          {loaderData.tags.length > 0 && (
            <FilterLinks
              label={t.tags}
              links={[
                { to: pathOf({ ...wish, tag: undefined }), label: t.allTags, isCurrent: !wish.tag },
                ...loaderData.tags.map(({ tag, count }) => ({
                  to: pathOf({ ...wish, tag }),
                  label: tag,
                  count,
                  isCurrent: tag === wish.tag,
                })),
              ]}
            />
          )}
        </>
      )}
      <Customers key={JSON.stringify(wish)} wish={wish} isNarrowed={isNarrowed} first={loaderData} />
    </Stack>
  )
}

/** Ways to add people that the company knew before. */
function AddCustomers({ mayImport }: { mayImport: boolean }) {
  const t = useTexts(customersTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Row>
      <Button look="soft" icon={<IconUserPlus aria-hidden />} onClick={() => setOpen(true)}>
        {t.addOwn}
      </Button>
      {mayImport && (
        <ButtonLink
          to={`${integrationPaths.spreadsheets}?sheet=own_customers#bring`}
          look="plain"
          icon={<IconFileSpreadsheet aria-hidden />}
        >
          {t.import}
        </ButtonLink>
      )}
      {isOpen && (
        <OwnCustomerDialog close={() => setOpen(false)} done={({ id }) => void navigate(localizedPath(customerPath(id), locale))} />
      )}
    </Row>
  )
}

function Name({ row: { name, surname, is_added } }: { row: Pick<CustomerRow, 'name' | 'surname' | 'is_added'> }) {
  const t = useTexts(customersTexts)
  return (
    <>
      {[name, surname].filter(Boolean).join(' ')} {is_added && <Badge>{t.added}</Badge>}
    </>
  )
}

type CustomersProps = { wish: ReturnType<typeof wishOf>; isNarrowed: boolean; first: Route.ComponentProps['loaderData'] }

function Customers({ wish, isNarrowed, first }: CustomersProps) {
  const t = useTexts(customersTexts)
  const desk = useTexts(companyDeskTexts)
  const locale = useLocale()
  const { rows, ...pages } = usePages(
    first,
    (row) => row.id,
    (cursor) => api.customers.list({ query: { ...wish, cursor } }),
  )
  if (rows.length === 0) {
    const words = isNarrowed ? t.none : t.empty
    return (
      <EmptyState
        scene={isNarrowed ? undefined : <Mailbox />}
        title={words.title}
        action={
          <ButtonLink to={isNarrowed ? companyPaths.customers : `${companyPaths.leads}?tab=bought`} look="soft">
            {words.action}
          </ButtonLink>
        }
      >
        {words.text}
      </EmptyState>
    )
  }
  const tags: ListColumn<(typeof rows)[number]> = {
    id: 'tags',
    label: t.tags,
    render: ({ tags: all }) =>
      all.length > 0 ? (
        <span className={css.tags}>
          {all.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ) : null,
  }
  return (
    <Stack gap="s">
      <ListTable
        label={desk.tabs.customers}
        rows={rows}
        keyOf={(row) => row.id}
        pathOf={(row) => customerPath(row.id)}
        columns={[
          { id: 'customer', label: t.columns.customer, render: (row) => <Name row={row} /> },
          { id: 'services', label: t.columns.services, render: ({ services }) => services.join(' · ') },
          { id: 'place', label: t.columns.place, render: ({ city, state_iso }) => (city ? `${city}, ${state_iso}` : null) },
          {
            id: 'phone',
            label: t.columns.phone,
            isWide: true,
            render: ({ phone }) =>
              phone ? (
                <a className={css.phone} href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              ) : (
                t.nothing
              ),
          },
          {
            id: 'requests',
            label: t.columns.requests,
            render: ({ leads_count: all, hires_count: hires, notes_count: notes }) =>
              [all > 0 && t.requestsCount(all), hires > 0 && t.hires(hires), notes > 0 && t.notesCount(notes)].filter(Boolean).join(' · '),
          },
          ...(rows.some((row) => row.tags.length > 0) ? [tags] : []),
          {
            id: 'agreed',
            label: t.columns.agreed,
            isAmount: true,
            render: ({ agreed }) => (agreed.amount > 0 ? formatMoney(agreed, locale) : null),
          },
          { id: 'last', label: t.columns.last, isWide: true, render: ({ at, leads_count: all }) => (all > 0 ? <Ago at={at} /> : null) },
        ]}
      />
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}
