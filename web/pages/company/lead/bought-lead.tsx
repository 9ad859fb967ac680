import { IconArchive } from '@tabler/icons-react'
import { leadStates, type Lead } from '#contract/leads.ts'
import { ProblemNotice } from '#web/domains/leads/problem-notice.tsx'
import { LeadState } from '#web/domains/leads/lead-state.tsx'
import { quotePath, refundPath } from '#web/domains/leads/paths.ts'
import { RequestFacts } from '#web/domains/leads/request-facts.tsx'
import { Thread } from '#web/domains/messaging/thread.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { Time } from '#web/ui/time.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { Bought } from '../lead.tsx'
import { ContactCard } from './contact-card.tsx'
import css from './lead.module.css'
import { Undo } from './undo.tsx'

const isUndone = ({ timeline }: Lead) => timeline.some(({ event }) => event === 'undo')

/** A bought lead: whom to reach, what was said, what comes next. */
export function BoughtLead({ lead, quoteId, reload }: Bought & { reload: () => void }) {
  const t = useTexts(leadTexts)
  const money = useTexts(refundTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const { id, state, customer, teaser, price, bought_at, finished_at, timeline } = lead
  const wasUndone = isUndone(lead)
  const next = wasUndone ? t.next.undone : state === 'hired' && finished_at ? t.next.finished : t.next[state]
  return (
    <div className={css.bought}>
      <header className={css.head}>
        <h1>
          {customer} · {teaser.service.name}
        </h1>
        <Row>
          {wasUndone ? <Badge>{t.wasUndone}</Badge> : <LeadState state={state} />}
          <span>
            {t.boughtFor(formatMoney(price, locale))} · <Time at={bought_at} />
          </span>
        </Row>
        <p>{next}</p>
      </header>
      {lead.problem && <ProblemNotice projectId={lead.teaser.project_id} problem={lead.problem} side="company" reload={reload} />}
      {!wasUndone && (
        <>
          <div className={css.who}>
            {lead.undo_until && <Undo lead={lead} until={lead.undo_until} reload={reload} />}
            <ContactCard lead={lead} reload={reload} />
          </div>
          {!lead.contact_stopped_at && (
            <section className={css.talk} aria-labelledby="thread">
              <h2 id="thread">{t.thread}</h2>
              <div className={css.thread}>
                <Thread leadId={id} onRead={reload} onQuote={(quote) => void navigate(quotePath(quote))} />
              </div>
            </section>
          )}
        </>
      )}
      <div className={css.rest}>
        <details className={css.fold} open>
          <summary>{t.request}</summary>
          <RequestFacts teaser={teaser} />
        </details>
        <details className={css.fold} open={wasUndone}>
          <summary>{t.timeline}</summary>
          <Timeline
            items={timeline.map(({ event, at }, i) => ({
              key: `${i}`,
              at,
              title: t.events[event as keyof typeof t.events] ?? event,
              tone: event === 'hire' || event === 'complete' ? 'green' : 'neutral',
            }))}
          />
        </details>
        {!wasUndone && price.amount > 0 && (
          <p>
            <LocalLink to={refundPath(id)}>{money.open}</LocalLink>
          </p>
        )}
      </div>
      <Next lead={lead} quoteId={quoteId} reload={reload} />
    </div>
  )
}

/** What the company can do with the lead now. */
function Next({ lead: { id, state, project_state, finished_at }, quoteId, reload }: Bought & { reload: () => void }) {
  const t = useTexts(leadTexts)
  const navigate = useLocalNavigate()
  const params = { lead_id: id }
  const write = useAction((options) => api.quotes.create({ params }, options), { done: (quote) => void navigate(quotePath(quote.id)) })
  const said = (words: string) => () => {
    showToast(words)
    reload()
  }
  const finish = useAction(() => api.leads.finish({ params }), { done: said(t.finishSaid) })
  const archive = useAction(() => api.leads.archive({ params }), { done: said(t.archived) })
  const canArchive = leadStates.can('archive', state, 'C')
  const canQuote = project_state === 'open' && (state === 'new' || state === 'contacted' || state === 'quoted')
  const canFinish = state === 'hired' && !finished_at
  if (!canArchive && !canQuote && !canFinish && !quoteId) return null
  return (
    <div className={css.next}>
      <StickyActions>
        {canArchive && (
          <Button look="plain" icon={<IconArchive aria-hidden />} isBusy={archive.isBusy} onClick={() => void archive.run()}>
            {t.archive}
          </Button>
        )}
        {quoteId && (
          <Button look="soft" onClick={() => void navigate(quotePath(quoteId))}>
            {t.seeQuote}
          </Button>
        )}
        {canQuote && !quoteId && (
          <Button isBusy={write.isBusy} onClick={() => void write.run()}>
            {t.writeQuote}
          </Button>
        )}
        {canFinish && (
          <Button isBusy={finish.isBusy} onClick={() => void finish.run()}>
            {t.finish}
          </Button>
        )}
      </StickyActions>
    </div>
  )
}
