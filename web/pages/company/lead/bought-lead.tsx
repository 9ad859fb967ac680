import { IconArchive } from '@tabler/icons-react'
import { ProblemNotice } from '#web/domains/leads/problem-notice.tsx'
import { LeadState } from '#web/domains/leads/lead-state.tsx'
import { quotePath, refundPath } from '#web/domains/leads/paths.ts'
import { RequestFacts } from '#web/domains/leads/request-facts.tsx'
import { Thread } from '#web/domains/messaging/thread.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant, formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { useUndoable } from '#web/lib/undoable.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Row } from '#web/ui/page.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { Time } from '#web/ui/time.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { Bought } from './load.ts'
import { AgreedPrice } from './agreed-price.tsx'
import { ContactCard } from './contact-card.tsx'
import { Finish, Unfinish } from './finish.tsx'
import { Invoices } from './invoices.tsx'
import css from './lead.module.css'
import { Undo } from './undo.tsx'
import { leadStates } from '#contract/leads/states.ts'

/** A bought lead: contact, history and next step. */
export function BoughtLead({ lead, quoteId, price: agreed, invoices, reload }: Bought & { reload: () => void }) {
  const t = useTexts(boughtLeadTexts)
  const { byName, fromSite } = useTexts(leadTexts)
  const money = useTexts(refundTexts)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const navigate = useLocalNavigate()
  const { id, state, customer, teaser, price, bought_at, silence_until, ended_by, timeline, written_by } = lead
  const wasUndone = ended_by === 'undo'
  const next = ended_by
    ? t.ended_by[ended_by]
    : state === 'hired' && silence_until
      ? t.next.finished(formatInstant(silence_until, locale, timeZone, 'date'))
      : state === 'contacted'
        ? t.contacted[written_by.length === 2 ? 'both' : (written_by[0] ?? 'both')]
        : t.next[state]
  return (
    <div className={css.bought}>
      <header className={css.head}>
        <h1>
          {customer} · {teaser.service.name}
        </h1>
        <Row>
          <LeadState state={state} endedBy={ended_by} />
          {teaser.is_by_name && <Badge tone="green">{teaser.is_from_site ? fromSite : byName}</Badge>}
          <span>
            {price.amount > 0 ? t.boughtFor(formatMoney(price, locale)) : t.free} · <Time at={bought_at} />
          </span>
        </Row>
        <p>{next}</p>
      </header>
      {lead.unfinish_until && <Unfinish leadId={id} until={lead.unfinish_until} reload={reload} />}
      {lead.problem && <ProblemNotice projectId={lead.teaser.project_id} problem={lead.problem} side="company" reload={reload} />}
      {!wasUndone && (
        <>
          <div className={css.who}>
            {lead.undo_until && <Undo lead={lead} until={lead.undo_until} reload={reload} />}
            <ContactCard lead={lead} reload={reload} />
          </div>
          {agreed && <AgreedPrice price={agreed} reload={reload} />}
          {agreed && invoices && <Invoices leadId={id} of={invoices} />}
          {(agreed === undefined || invoices === undefined) && <Missing />}
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
        <Row>
          {!wasUndone && price.amount > 0 && <LocalLink to={refundPath(id)}>{money.open}</LocalLink>}
          {leadStates.can('archive', state, 'C') && <Archive leadId={id} reload={reload} />}
        </Row>
      </div>
      <Next lead={lead} quoteId={quoteId} price={agreed} reload={reload} />
    </div>
  )
}

/** Placed away from the thumb: archiving is final and cancels the appointments. */
function Archive({ leadId, reload }: { leadId: string; reload: () => void }) {
  const t = useTexts(boughtLeadTexts)
  const archiving = useUndoable(
    async (lead_id, options) => {
      await api.leads.archive({ params: { lead_id } }, options)
      reload()
    },
    { done: t.archived, undo: t.undoArchive },
  )
  return (
    <Button
      look="plain"
      size="s"
      icon={<IconArchive aria-hidden />}
      disabled={archiving.hidden.length > 0}
      onClick={() => archiving.remove(leadId)}
    >
      {t.archive}
    </Button>
  )
}

/** Next step of the company for the lead. */
function Next({
  lead: { id, state, project_state, finished_at },
  quoteId,
  price,
  reload,
}: Omit<Bought, 'invoices'> & { reload: () => void }) {
  const t = useTexts(boughtLeadTexts)
  const navigate = useLocalNavigate()
  const params = { lead_id: id }
  const write = useAction((options) => api.quotes.create({ params }, options), { done: (quote) => void navigate(quotePath(quote.id)) })
  // A quote or a price that could not be read may be there: no step ignores it.
  const canQuote = quoteId === null && project_state === 'open' && (state === 'new' || state === 'contacted' || state === 'quoted')
  const canFinish = price !== undefined && state === 'hired' && !finished_at
  if (!canQuote && !canFinish && !quoteId) return null
  return (
    <div className={css.next}>
      <StickyActions>
        {quoteId && (
          <Button look="soft" onClick={() => void navigate(quotePath(quoteId))}>
            {t.seeQuote}
          </Button>
        )}
        {canQuote && (
          <Button isBusy={write.isBusy} onClick={() => void write.run()}>
            {t.writeQuote}
          </Button>
        )}
        {canFinish && <Finish leadId={id} price={price} reload={reload} />}
      </StickyActions>
    </div>
  )
}
