import { IconSearch } from '@tabler/icons-react'
import { Form, useSearchParams } from 'react-router'
import { companyPaths, customerPath } from '#web/domains/leads/paths.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
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
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/customers.ts'
import css from './customers.module.css'

/** Search and tag, kept in the address. */
function wishOf(search: URLSearchParams): { q: string; tag?: string } {
  const [q, tag] = [search.get('q')?.trim().slice(0, 80) ?? '', search.get('tag')?.trim().slice(0, 30)]
  return { q, ...(tag && { tag }) }
}

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).customers.list({ query: wishOf(url.searchParams) })
export { load as clientLoader, load as loader }

/** People whose contact the company has or had. */
export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(customersTexts)
  const desk = useTexts(companyDeskTexts)
  const { company } = useDesk()
  const wish = wishOf(useSearchParams()[0])
  const isNarrowed = wish.q !== '' || wish.tag !== undefined
  const pathOf = (tag?: string) => {
    const search = new URLSearchParams({ ...(wish.q && { q: wish.q }), ...(tag && { tag }) })
    return search.size > 0 ? `${companyPaths.customers}?${search}` : companyPaths.customers
  }
  return (
    <Stack gap="m">
      <Head title={`${desk.tabs.customers}: ${company.name}`} isPrivate />
      <h2 className="visually-hidden">{desk.tabs.customers}</h2>
      {(isNarrowed || loaderData.data.length > 0) && (
        <>
          <Form key={wish.q} role="search" className={css.search}>
            {wish.tag && <input type="hidden" name="tag" value={wish.tag} />}
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
          {loaderData.tags.length > 0 && (
            <FilterLinks
              label={t.tags}
              links={[
                { to: pathOf(), label: t.all, isCurrent: !wish.tag },
                ...loaderData.tags.map(({ tag, count }) => ({ to: pathOf(tag), label: tag, count, isCurrent: tag === wish.tag })),
              ]}
            />
          )}
        </>
      )}
      <Customers key={JSON.stringify(wish)} wish={wish} isNarrowed={isNarrowed} first={loaderData} />
    </Stack>
  )
}

type CustomersProps = { wish: ReturnType<typeof wishOf>; isNarrowed: boolean; first: Route.ComponentProps['loaderData'] }

function Customers({ wish, isNarrowed, first }: CustomersProps) {
  const t = useTexts(customersTexts)
  const desk = useTexts(companyDeskTexts)
  const locale = useLocale()
  const { rows, ...pages } = usePages(
    first,
    (row) => row.lead_id,
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
        keyOf={(row) => row.lead_id}
        pathOf={(row) => customerPath(row.lead_id)}
        columns={[
          { id: 'customer', label: t.columns.customer, render: ({ name, surname }) => [name, surname].filter(Boolean).join(' ') },
          { id: 'services', label: t.columns.services, render: ({ services }) => services.join(' · ') },
          { id: 'place', label: t.columns.place, render: ({ city, state_iso }) => `${city}, ${state_iso}` },
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
              [t.requestsCount(all), hires > 0 && t.hires(hires), notes > 0 && t.notesCount(notes)].filter(Boolean).join(' · '),
          },
          ...(rows.some((row) => row.tags.length > 0) ? [tags] : []),
          {
            id: 'agreed',
            label: t.columns.agreed,
            isAmount: true,
            render: ({ agreed }) => (agreed.amount > 0 ? formatMoney(agreed, locale) : null),
          },
          { id: 'last', label: t.columns.last, isWide: true, render: ({ at }) => <Ago at={at} /> },
        ]}
      />
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}
