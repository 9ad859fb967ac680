import { lazy, Suspense, useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { projectStates } from '#contract/projects/states.ts'
import { ProjectDetails } from '#web/domains/projects/project/project-details.tsx'
import { StateBadge } from '#web/domains/projects/project/state-badge.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Button } from '#web/ui/button.tsx'
import { keepFocus } from '#web/ui/kept-focus.ts'
import { Page, Row } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './board.module.css'
import { CompanyRow } from './company-row.tsx'
import type { Decision } from './decision.ts'
import EditSection from './edit-section.tsx'
import QuotesSection from './quotes-section.tsx'
import ReviewSection from './review.tsx'
import { Slots } from './slots.tsx'
import { StateNotice } from './state-notice.tsx'
import type { Board as BoardData, BoardCompany } from '#contract/boards/board.ts'

const ThreadDialog = lazy(() => import('./thread-dialog.tsx'))
const QuoteDialog = lazy(() => import('./quote-dialog.tsx'))
const PushOffer = lazy(async () => ({ default: (await import('#web/domains/notifications/push-card.tsx')).PushOffer }))
const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))

const isOut = ({ state }: BoardCompany) => state === 'passed' || state === 'expired'
const isQuiet = ({ state }: BoardCompany) => state === 'offered' || state === 'seen'
/** Companies without an answer that stay visible; hiding a single one would save nothing. */
const mostQuiet = 3

/** A request for its owner: companies asked, answers, prices and next steps. */
export function Board({ board }: { board: BoardData }) {
  const t = useTexts(boardTexts)
  const user = useSession()
  const { revalidate } = useRevalidator()
  const { show, hide, shown } = useShown()
  const [decision, setDecision] = useState<Decision>()
  const { project, companies } = board
  const reload = () => void revalidate()
  useEffect(keepFocus, [])
  useLive(`project:${project.id}`, reload)

  const quoted = companies.filter(({ quote }) => quote !== null)
  const quiet = companies.filter(isQuiet)
  const folded = quiet.length > mostQuiet + 1 ? quiet.slice(mostQuiet) : []
  const inside = companies.filter((one) => !isOut(one) && !folded.includes(one))
  const decide = (next: Decision) => (hide(), setDecision(next))
  const common = { project, write: (leadId: string) => show('thread', leadId), decide }

  const ending = (['close', 'discard'] as const).find((event) => projectStates.can(event, project.state, 'U'))
  // After the decision, the comparison is history and moves down.
  const quotes = quoted.length > 0 && <QuotesSection {...common} board={board} companies={quoted} see={(id) => show('quote', id)} />

  return (
    <Page>
      <header className={css.head}>
        <div className={css.what}>
          <LocalLink to="/user/profile" className={css.mine}>
            {t.mine}
          </LocalLink>
          <h1>{project.service.name}</h1>
          <Row>
            <StateBadge state={project.state} />
            <span>{t.place(project.city, project.state_iso, project.zipcode)}</span>
            {project.opened_at && (
              <span>
                {t.begun} <Ago at={project.opened_at} />
              </span>
            )}
          </Row>
        </div>
        {ending && (
          <Button look="plain" size="s" onClick={() => setDecision({ kind: ending })}>
            {ending === 'close' ? t.close : t.discard}
          </Button>
        )}
      </header>

      {project.state === 'open' && (
        <div className={css.offerPlace}>
          <Suspense>
            <PushOffer person={user?.id ?? 'guest'} about="request" />
          </Suspense>
        </div>
      )}
      <StateNotice board={board} reload={reload} write={common.write} close={() => setDecision({ kind: 'close' })} />
      {project.state === 'open' && <Slots board={board} reload={reload} />}
      {project.state === 'completed' && <ReviewSection board={board} reload={reload} />}

      {project.state === 'open' && quotes}
      {companies.length > 0 && (
        <section className={css.section}>
          <Row isSplit>
            <h2>{t.asked(companies.length)}</h2>
            <LocalLink to="/user/privacy">{t.whoHasMyData}</LocalLink>
          </Row>
          <ul className={css.companies}>
            {inside.map((one) => (
              <CompanyRow key={one.company.id} {...common} of={one} />
            ))}
          </ul>
          {[
            { name: t.quiet, some: folded },
            { name: t.out, some: companies.filter(isOut) },
          ].map(
            ({ name, some }, i) =>
              some.length > 0 && (
                <details key={i} className={css.outside}>
                  <summary>{name(some.length)}</summary>
                  <ul className={css.companies}>
                    {some.map((one) => (
                      <CompanyRow key={one.company.id} {...common} of={one} />
                    ))}
                  </ul>
                </details>
              ),
          )}
        </section>
      )}
      {project.state !== 'open' && quotes}
      <ProjectDetails project={project} />
      {projectStates.can('edit', project.state, 'U') && <EditSection project={project} changed={reload} />}

      <Suspense>
        {shown.thread && <ThreadDialog board={board} leadId={shown.thread} close={hide} see={(id) => show('quote', id)} reload={reload} />}
        {shown.quote && <QuoteDialog board={board} quoteId={shown.quote} close={hide} decide={decide} />}
        {decision && <DecisionDialog decision={decision} project={project} close={() => setDecision(undefined)} reload={reload} />}
      </Suspense>
    </Page>
  )
}

/** Conversation and quote have addresses, so that notifications link to them and Back closes them. */
function useShown() {
  const [search, setSearch] = useSearchParams()
  const change = (name?: 'thread' | 'quote', id?: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('thread')
        next.delete('quote')
        if (name && id) next.set(name, id)
        return next
      },
      { preventScrollReset: true, replace: !name },
    )
  return {
    shown: { thread: search.get('thread'), quote: search.get('quote') },
    show: (name: 'thread' | 'quote', id: string) => change(name, id),
    hide: () => (search.has('thread') || search.has('quote')) && change(),
  }
}
