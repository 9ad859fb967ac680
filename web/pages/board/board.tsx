import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
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
import { ApprovalChoice } from './approval-choice.tsx'
import { Approvals } from './approvals.tsx'
import css from './board.module.css'
import { CompanyRow } from './company-row.tsx'
import type { Decision } from './decision.ts'
import EditSection from './edit-section.tsx'
import { News } from './news.tsx'
import { isOnOffer } from './on-offer.ts'
import QuotesSection from './quotes-section.tsx'
import ReviewSection from './review.tsx'
import { Slots } from './slots.tsx'
import { StateNotice } from './state-notice.tsx'
import type { Board as BoardData, BoardCompany } from '#contract/boards/board.ts'

const ThreadDialog = lazy(() => import('./thread-dialog.tsx'))
const QuoteDialog = lazy(() => import('./quote-dialog.tsx'))
const PushOffer = lazy(async () => ({ default: (await import('#web/domains/notifications/push-card.tsx')).PushOffer }))
const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))

const isOut = ({ state }: BoardCompany) => ['passed', 'declined', 'lapsed', 'expired', 'ended', 'not_selected'].includes(state)
const isSilent = ({ state }: BoardCompany) => state === 'offered' || state === 'seen'
/** Companies without an answer that are shown while no other has answered; hiding a single one would save nothing. */
const mostSilent = 3

/** A request for its owner: companies asked, answers, prices and next steps. */
export function Board({ board }: { board: BoardData }) {
  const t = useTexts(boardTexts)
  const user = useSession()
  const { revalidate } = useRevalidator()
  const { show, hide, shown: open } = useShown()
  const [decision, setDecision] = useState<Decision>()
  const { project, companies } = board
  const reload = () => void revalidate()
  useEffect(keepFocus, [])
  useLive(`project:${project.id}`, reload)

  const quoted = companies
    .filter(({ quote }) => quote !== null)
    .toSorted((a, b) => Number(isOnOffer(b.quote!)) - Number(isOnOffer(a.quote!)))
  // A company with a quote or waiting for approval stands there and nowhere else.
  const others = companies.filter(({ quote, approval }) => quote === null && approval === null)
  const active = others.filter((one) => !isOut(one) && !isSilent(one)).toSorted((a, b) => rankOf(a) - rankOf(b))
  const silent = others.filter(isSilent)
  const shownSilent = quoted.length + active.length > 0 ? 0 : silent.length > mostSilent + 1 ? mostSilent : silent.length
  const shown = [...active, ...silent.slice(0, shownSilent)]
  const decide = (next: Decision) => (hide(), setDecision(next))
  const common = { project, write: (leadId: string) => show('thread', leadId), decide }

  const ending = (['close', 'discard'] as const).find((event) => projectStates.can(event, project.state, 'U'))
  // After the decision, the comparison is history and moves down.
  const quotes = quoted.length > 0 && <QuotesSection {...common} board={board} companies={quoted} see={(id) => show('quote', id)} />

  return (
    <Page>
      <header id="board" className={css.head}>
        <div>
          <LocalLink to="/user/profile" className={css.mine}>
            {t.mine}
          </LocalLink>
          {ending && (
            <Button look="plain" size="s" onClick={() => setDecision({ kind: ending })}>
              {ending === 'close' ? t.close : t.discard}
            </Button>
          )}
        </div>
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
      </header>

      <Approvals board={board} reload={reload} />
      <News board={board} write={common.write} />
      <StateNotice board={board} reload={reload} write={common.write} close={() => setDecision({ kind: 'close' })} />
      {project.state === 'completed' && <ReviewSection board={board} reload={reload} />}

      {project.state === 'open' && quotes}
      {project.state === 'open' && (
        <div className={css.offerPlace}>
          <Suspense>
            <PushOffer person={user?.id ?? 'guest'} about="request" />
          </Suspense>
        </div>
      )}
      {(companies.length > 0 || project.state === 'open') && (
        <section className={css.section}>
          {companies.length > 0 && (
            <Row isSplit>
              {others.length > 0 && <h2>{quoted.length > 0 ? t.others(others.length) : t.asked(others.length)}</h2>}
              <LocalLink to="/user/privacy">{t.whoHasMyData}</LocalLink>
            </Row>
          )}
          {project.state === 'open' && <Slots board={board} reload={reload} />}
          {project.state === 'open' && <ApprovalChoice project={project} reload={reload} />}
          <Companies {...common} some={shown} />
          {[
            { name: shownSilent > 0 ? t.moreSilent : t.silent, some: silent.slice(shownSilent) },
            { name: t.out, some: others.filter(isOut) },
          ].map(
            ({ name, some }, i) =>
              some.length > 0 && (
                <details key={i} className={css.outside}>
                  <summary>{name(some.length)}</summary>
                  <Companies {...common} some={some} />
                </details>
              ),
          )}
        </section>
      )}
      {project.state !== 'open' && quotes}
      <ProjectDetails project={project} />
      {projectStates.can('edit', project.state, 'U') && <EditSection project={project} changed={reload} />}

      <Suspense>
        {open.thread && <ThreadDialog board={board} leadId={open.thread} close={hide} see={(id) => show('quote', id)} reload={reload} />}
        {open.quote && <QuoteDialog board={board} quoteId={open.quote} close={hide} decide={decide} />}
        {decision && <DecisionDialog decision={decision} project={project} close={() => setDecision(undefined)} reload={reload} />}
      </Suspense>
    </Page>
  )
}

/** Order of active companies: the hired one, then those with unread messages. */
const rankOf = ({ state, unread }: BoardCompany) => (state === 'hired' ? 0 : unread > 0 ? 1 : 2)

const Companies = ({ some, ...rest }: Omit<ComponentProps<typeof CompanyRow>, 'of'> & { some: readonly BoardCompany[] }) =>
  some.length > 0 && (
    <ul className={css.companies}>
      {some.map((one) => (
        <CompanyRow key={one.company.id} {...rest} of={one} />
      ))}
    </ul>
  )

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
