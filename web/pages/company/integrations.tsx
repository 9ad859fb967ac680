import {
  IconApps,
  IconCalendar,
  IconChevronRight,
  IconFileCertificate,
  IconFileSpreadsheet,
  IconKey,
  IconWorld,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import type { ConnectedApp } from '#contract/integrations/apps.ts'
import type { OwnSite } from '#contract/integrations/own-site.ts'
import type { ApiKey } from '#contract/integrations/keys.ts'
import type { CalendarFeed } from '#contract/leads/calendar-feed.ts'
import type { ExternalCalendar, TeamCalendar } from '#contract/leads/external-calendar.ts'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { dayMs } from '#contract/durations.ts'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { externalCalendarTexts } from '#web/locales/external-calendar.ts'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { reputationTexts } from '#web/locales/reputation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/integrations.ts'
import links from '#web/ui/link-list.module.css'
import css from './integrations.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

const soonMs = 7 * dayMs

async function load({ context }: Route.LoaderArgs) {
  const { id: userId, company } = context.get(userContext)
  const api = context.get(apiContext)
  const isOwner = company && roleMay(company.role, 'integrations')
  const [{ feed }, own, owned] = await Promise.all([
    api.calendarFeed.get(),
    api.memberCalendar.get(),
    isOwner
      ? Promise.all([
          api.keys.list(),
          api.webhooks.list(),
          api.companyApps.list(),
          api.externalCalendar.get(),
          api.externalCalendar.team(),
          api.reputation.imported(),
          api.ownSite.get(),
        ])
      : null,
  ])
  const mayConfigure = Boolean(company && roleMay(company.role, 'configure'))
  return {
    companyId: company?.id ?? null,
    userId,
    feed,
    own: own.calendar,
    owned,
    mayConfigure,
    soon: new Date(Date.now() + soonMs).toISOString(),
  }
}
export { load as clientLoader, load as loader }

/** Everything a company is connected to: what works, when it last did, and what needs fixing. */
export default function IntegrationsPage({
  loaderData: { companyId, userId, feed, own, owned, mayConfigure, soon },
}: Route.ComponentProps) {
  const t = useTexts(integrationsTexts)
  const { revalidate } = useRevalidator()
  useLive(companyId && `company:${companyId}`, () => void revalidate())
  const words = useTexts(reputationTexts)
  const [keys, webhooks, apps, external, team, reputation, site] = owned ?? []
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={configurationPath()} />
      <Page width="text">
        <Stack gap="l">
          <p>{t.intro}</p>
          <nav aria-label={t.index} className={links.list}>
            <Entry to={integrationPaths.calendar} icon={IconCalendar} name={t.calendar.name} lead={t.calendar.lead}>
              <CalendarState
                feed={feed}
                own={own}
                company={external?.calendar ?? null}
                team={team?.members.filter(({ user_id: id }) => id !== userId) ?? []}
              />
            </Entry>
            {apps && (
              <Entry to={integrationPaths.apps} icon={IconApps} name={t.apps.name} lead={t.apps.lead}>
                <AppsState apps={apps} />
              </Entry>
            )}
            {keys && (
              <Entry to={integrationPaths.keys} icon={IconKey} name={t.keys.name} lead={t.keys.lead}>
                <KeysState keys={keys} soon={soon} />
              </Entry>
            )}
            {webhooks && (
              <Entry to={integrationPaths.webhooks} icon={IconWebhook} name={t.webhooks.name} lead={t.webhooks.lead}>
                <WebhooksState webhooks={webhooks} />
              </Entry>
            )}
            {site && (
              <Entry to={integrationPaths.site} icon={IconWorld} name={t.site.name} lead={t.site.lead}>
                <SiteState site={site} />
              </Entry>
            )}
            {reputation && (
              <Entry to={integrationPaths.reputation} icon={IconFileCertificate} name={words.title} lead={words.intro}>
                {words.state(reputation.imported.length)}
              </Entry>
            )}
            {mayConfigure && (
              <Entry to={integrationPaths.spreadsheets} icon={IconFileSpreadsheet} name={t.spreadsheets.name} lead={t.spreadsheets.lead}>
                {t.spreadsheets.state}
              </Entry>
            )}
          </nav>
          {!owned && <p className={css.note}>{t.onlyOwners}</p>}
        </Stack>
      </Page>
    </>
  )
}

type EntryProps = { to: string; icon: ComponentType<{ 'aria-hidden'?: boolean }>; name: string; lead: string; children: ReactNode }

/** A kind of connection with its state, leading to its own page. */
const Entry = ({ to, icon: Icon, name, lead, children }: EntryProps) => (
  <LocalLink to={to}>
    <Icon aria-hidden />
    <span>
      {name}
      <small>{lead}</small>
      <span className={css.state}>{children}</span>
    </span>
    <IconChevronRight aria-hidden className={links.go} />
  </LocalLink>
)

function AppsState({ apps }: { apps: readonly ConnectedApp[] }) {
  const t = useTexts(integrationsTexts).apps
  const stopped = apps.filter(({ state }) => state !== 'active').length
  const lastUse = lastOf(apps.map(({ last_used_at: at }) => at))
  if (apps.length === 0) return t.none
  return (
    <>
      <span>
        {t.active(apps.length - stopped)} ·{' '}
        {lastUse ? (
          <>
            {t.lastUse} <Ago at={lastUse} />
          </>
        ) : (
          t.neverUsed
        )}
      </span>
      {stopped > 0 && <Badge tone="red">{t.stopped(stopped)}</Badge>}
    </>
  )
}

function SiteState({ site: { origins, used_at: usedAt, refused_origin: refused } }: { site: OwnSite }) {
  const t = useTexts(integrationsTexts).site
  if (origins.length === 0 && !refused) return t.none
  return (
    <>
      <span>
        {t.count(origins.length)} ·{' '}
        {usedAt ? (
          <>
            {t.used} <Ago at={usedAt} />
          </>
        ) : (
          t.unused
        )}
      </span>
      {refused && <Badge tone="amber">{t.refused(refused)}</Badge>}
    </>
  )
}

const lastOf = (instants: readonly (string | null)[]) =>
  instants
    .flatMap((at) => at ?? [])
    .toSorted()
    .at(-1)

function KeysState({ keys, soon }: { keys: readonly ApiKey[]; soon: string }) {
  const t = useTexts(integrationsTexts).keys
  const active = keys.filter(({ state }) => state === 'active')
  const ended = keys.filter(({ state }) => state === 'expired' || state === 'stopped')
  const ending = active.filter(({ expires_at: at }) => at && at < soon)
  const lastUse = lastOf(keys.map(({ last_used_at: at }) => at))
  if (active.length + ended.length === 0) return t.none
  return (
    <>
      <span>
        {t.active(active.length)} ·{' '}
        {lastUse ? (
          <>
            {t.lastUse} <Ago at={lastUse} />
          </>
        ) : (
          t.neverUsed
        )}
      </span>
      {ending.length > 0 && <Badge tone="amber">{t.ending(ending.length)}</Badge>}
      {ended.length > 0 && <Badge tone="red">{t.stopped(ended.length)}</Badge>}
    </>
  )
}

function WebhooksState({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useTexts(integrationsTexts).webhooks
  const on = webhooks.filter(({ is_on: isOn }) => isOn)
  const failing = on.filter(({ failing_since: failing }) => failing !== null)
  const off = webhooks.filter(({ off_because: because }) => because === 'failing' || because === 'gone')
  const worked = lastOf(webhooks.map(({ succeeded_at: at }) => at))
  if (webhooks.length === 0) return t.none
  return (
    <>
      <span>
        {t.active(on.length)} ·{' '}
        {worked ? (
          <>
            {t.lastWorked} <Ago at={worked} />
          </>
        ) : (
          t.never
        )}
      </span>
      {failing.length > 0 && <Badge tone="amber">{t.failing(failing.length)}</Badge>}
      {off.length > 0 && <Badge tone="red">{t.off(off.length)}</Badge>}
    </>
  )
}

type CalendarsProps = {
  feed: CalendarFeed | null
  own: ExternalCalendar | null
  company: ExternalCalendar | null
  /** Calendars of the other members. */
  team: readonly TeamCalendar[]
}

function CalendarState({ feed, own, company, team }: CalendarsProps) {
  const t = useTexts(integrationsTexts).calendar
  const { member: yours, company: ours } = useTexts(externalCalendarTexts)
  const failing = team.filter(({ failure, write_failure: unwritten }) => failure !== null || unwritten !== null).length
  if (!feed && !own && !company && team.length === 0) return t.none
  return (
    <>
      {company && <ConnectedState of={company} name={ours.title} />}
      {own && <ConnectedState of={own} name={yours.title} />}
      {team.length > 0 && <span>{t.team(team.length)}</span>}
      {failing > 0 && <Badge tone="red">{t.teamFails(failing)}</Badge>}
      {feed && (
        <span>
          {feed.read_at ? (
            <>
              {t.read} <Ago at={feed.read_at} />
            </>
          ) : (
            t.unread
          )}
        </span>
      )}
    </>
  )
}

/** A connected calendar: which, when it was last read, what fails and what to do. */
function ConnectedState({ of, name }: { of: ExternalCalendar; name: string }) {
  const { provider, host, read_at, failure, write_failure } = of
  const t = useTexts(integrationsTexts).calendar
  const { failures, writeFailures, google } = useTexts(externalCalendarTexts)
  const isRefused = provider === 'google' && (failure ?? write_failure) === 'refused'
  return (
    <>
      <span>
        {name}: {t.connected(provider === 'google' ? 'Google Calendar' : host)} <Ago at={read_at} />
      </span>
      {(failure ?? write_failure) && <Badge tone="red">{failure ? t.fails : t.unwritten}</Badge>}
      {failure && <span>{isRefused ? google.refused : failures[failure]}</span>}
      {write_failure && !failure && <span>{isRefused ? google.refused : writeFailures[write_failure]}</span>}
    </>
  )
}
