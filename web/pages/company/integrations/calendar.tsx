import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import type { CalendarFeed } from '#contract/leads/calendar-feed.ts'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLive } from '#web/lib/live.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { calendarFeedTexts } from '#web/locales/calendar-feed.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { Ago } from '#web/ui/time.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import type { Route } from './+types/calendar.ts'
import { ExternalCalendarSection, TeamCalendarsSection } from './external-calendar.tsx'
import css from './webhooks/webhooks.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context }: Route.LoaderArgs) {
  const { id: userId, company } = context.get(userContext)
  const api = context.get(apiContext)
  const isOwner = company && roleMay(company.role, 'integrations')
  const [{ feed }, own, owned] = await Promise.all([
    api.calendarFeed.get(),
    api.memberCalendar.get(),
    isOwner ? Promise.all([api.externalCalendar.get(), api.externalCalendar.team()]) : null,
  ])
  const [external, team] = owned ?? []
  return { companyId: company?.id ?? null, userId, feed, own, external, team }
}
export { load as clientLoader, load as loader }

/** Calendars at other providers, the member's and the company's, and the member's private feed of the company's appointments. */
export default function CalendarFeedPage({ loaderData: { companyId, userId, feed, own, external, team } }: Route.ComponentProps) {
  const t = useTexts(calendarFeedTexts)
  const { revalidate } = useRevalidator()
  useLive(companyId && `company:${companyId}`, () => void revalidate())
  const reload = () => void revalidate()
  const [url, setUrl] = useState<string>()
  const made = (answer: { url: string }) => {
    setUrl(answer.url)
    void revalidate()
  }
  const make = useAction(() => api.calendarFeed.make(), { done: made })
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.start} />
      <Page width="task">
        <Stack gap="l">
          {external && <ExternalCalendarSection holder="company" current={external} reload={reload} />}
          <ExternalCalendarSection holder="member" current={own} reload={reload} />
          {team && <TeamCalendarsSection members={team.members.filter(({ user_id: id }) => id !== userId)} />}
          <TitledCard id="link" title={t.linkTitle} size="l">
            <p>{t.intro}</p>
            <Standing feed={feed} />
            {url && <Link url={url} />}
            {feed ? (
              <Row>
                <AskButton
                  look="plain"
                  size="s"
                  label={t.again}
                  title={t.againTitle}
                  no={t.cancel}
                  act={() => api.calendarFeed.make()}
                  done={made}
                >
                  <p>{t.againText}</p>
                </AskButton>
                <AskButton
                  look="plain"
                  size="s"
                  label={t.revoke}
                  title={t.revokeTitle}
                  no={t.cancel}
                  isDanger
                  act={() => api.calendarFeed.revoke()}
                  done={() => {
                    setUrl(undefined)
                    showToast(t.revoked)
                    void revalidate()
                  }}
                >
                  <p>{t.revokeText}</p>
                </AskButton>
              </Row>
            ) : (
              <div>
                <Button isBusy={make.isBusy} onClick={() => void make.run()}>
                  {t.make}
                </Button>
              </div>
            )}
          </TitledCard>
          <section aria-labelledby="how">
            <Stack gap="s">
              <h2 id="how" className={css.small}>
                {t.how}
              </h2>
              <ul className={css.steps}>
                {t.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
              <p className={css.facts}>{t.delay}</p>
            </Stack>
          </section>
        </Stack>
      </Page>
    </>
  )
}

function Standing({ feed }: { feed: CalendarFeed | null }) {
  const t = useTexts(calendarFeedTexts)
  return (
    <p className={css.standing}>
      <Badge tone={feed?.read_at ? 'green' : feed ? 'blue' : 'neutral'}>{feed ? t.on : t.off}</Badge>
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
    </p>
  )
}

/** The address, shown once. */
function Link({ url }: { url: string }) {
  const t = useTexts(calendarFeedTexts)
  return (
    <Stack gap="s">
      <p>
        <strong>{t.url}.</strong> {t.urlText}
      </p>
      <code className={css.code} aria-label={t.url}>
        {url}
      </code>
      <Row>
        <Button size="s" onClick={() => void navigator.clipboard.writeText(url).then(() => showToast(t.copied))}>
          {t.copy}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')}>{t.open}</a>
      </Row>
    </Stack>
  )
}
