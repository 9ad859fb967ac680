import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { isOver } from '#contract/companies/states.ts'
import { roleMay } from '#contract/company-roles.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import type { Route } from './+types/leads.ts'
import { LeadFilters } from './leads/filters.tsx'
import { LeadCard } from './leads/lead-card.tsx'
import { LeadTable } from './leads/lead-table.tsx'
import { Missed } from './leads/missed.tsx'
import { isFiltered, leadsPath, type LeadWish, tabOf, wishOf } from './leads/wish.ts'
import { leadTabs } from '#contract/leads/states.ts'

const PushOffer = lazy(async () => ({ default: (await import('#web/domains/notifications/push-card.tsx')).PushOffer }))

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).leads.list({ query: wishOf(url.searchParams) })
export { load as clientLoader, load as loader }

/** Offers and bought leads, newest first. */
export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(companyDeskTexts)
  const { company } = useDesk()
  const user = useSession()
  const [search] = useSearchParams()
  const tab = tabOf(search)
  return (
    <Stack gap="m">
      <Head title={`${t.tabs.leads}: ${company.name}`} isPrivate />
      <h2 className="visually-hidden">{t.tabs.leads}</h2>
      <FilterLinks
        label={t.leadTabsLabel}
        links={leadTabs.map((one) => ({
          to: leadsPath({ tab: one }),
          label: t.leadTabs[one],
          count: loaderData.counts[one],
          isCurrent: one === tab,
        }))}
      />
      <LeadFilters wish={wishOf(search)} services={loaderData.services} />
      <Leads key={search.toString()} wish={wishOf(search)} first={loaderData} />
      {tab === 'new' && (
        <>
          <Missed />
          {/* Rendered last because it loads late and would shift the content. */}
          <Suspense>{user && company.status === 'active' && <PushOffer person={user.id} about="offers" />}</Suspense>
        </>
      )}
    </Stack>
  )
}

function Leads({ wish, first }: { wish: LeadWish; first: Route.ComponentProps['loaderData'] }) {
  const { tab } = wish
  const t = useTexts(companyDeskTexts)
  const { company } = useDesk()
  const role = useSession()?.company?.role
  const { rows, ...pages } = usePages(
    first,
    (row) => row.match_id,
    (cursor) => api.leads.list({ query: { ...wish, cursor } }),
  )
  if (rows.length === 0 && isFiltered(wish)) {
    return (
      <EmptyState
        title={t.noneFiltered}
        action={
          <ButtonLink to={leadsPath({ tab })} look="soft">
            {t.clearFilters}
          </ButtonLink>
        }
      />
    )
  }
  if (rows.length === 0 && tab === 'new' && company.status !== 'active') {
    return (
      <EmptyState
        scene={<Mailbox />}
        title={t.unpublished.title}
        action={<ButtonLink to={companyPaths.sections}>{t.unpublished.action}</ButtonLink>}
      >
        {isOver(company.status) ? t.unpublished.over : t.unpublished.text}
      </EmptyState>
    )
  }
  if (rows.length === 0 && tab === 'new' && company.is_paused) {
    const mayEnd = role && roleMay(role, 'configure')
    return (
      <EmptyState
        scene={<Mailbox />}
        title={t.paused.title}
        action={mayEnd && <ButtonLink to={configurationPath('pause')}>{t.paused.end}</ButtonLink>}
      >
        {t.paused.text}
      </EmptyState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        scene={<Mailbox />}
        title={t.empty[tab].title}
        action={
          tab === 'bought' && (
            <ButtonLink to={companyPaths.leads} look="soft">
              {t.seeNew}
            </ButtonLink>
          )
        }
      >
        {t.empty[tab].text}
      </EmptyState>
    )
  }
  return (
    <Stack gap="s">
      {tab === 'new' ? rows.map((row) => <LeadCard key={row.match_id} row={row} />) : <LeadTable label={t.leadTabs[tab]} rows={rows} />}
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}
