import { VersionChanges } from '#web/domains/quotes/version-changes.tsx'
import { QuoteState } from '#web/domains/quotes/quote-state.tsx'
import { quotePath } from '#web/domains/leads/paths.ts'
import { QuoteDownload } from '#web/domains/quotes/quote-download.tsx'
import { QuoteDocument } from '#web/domains/quotes/quote-document.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { Time } from '#web/ui/time.tsx'
import type { QuotePageData } from './load.ts'
import { QuoteDeposit } from './deposit.tsx'
import css from './quote.module.css'
import { Versions } from './versions.tsx'
import { quoteStates } from '#contract/quotes/states.ts'

/** A sent quote: the customer's view, its state, and the possible actions. */
export function SentQuote({ quote, company, isOpen, leadPath, reload }: QuotePageData & { reload: () => void }) {
  const t = useTexts(quoteEditorTexts)
  const { state, sent_at, viewed_at, decided_at, versions } = quote
  const draft = versions.find((other) => other.state === 'draft')
  const canDecide = quoteStates.can('accept', state, 'U')
  const moments = [
    { label: t.sentAt, at: sent_at },
    { label: t.viewedAt, at: viewed_at },
    { label: t.decidedAt, at: decided_at },
  ]
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t.title(quote.customer)}</h1>
        <p>
          <LocalLink to={leadPath}>{t.about(quote.service, quote.city)}</LocalLink> · {t.version(quote.version)}
        </p>
        <Banner tone={state === 'accepted' ? 'done' : 'info'} isLive>
          {t.states[state]}
          {canDecide && isOpen && draft && ` ${t.revising}`}
        </Banner>
      </header>
      <div className={css.form}>
        <Card look="raised">
          <QuoteDownload id={quote.id} isAgreed={quote.agreed !== null} />
          <QuoteDocument
            quote={quote}
            company={company}
            changes={<VersionChanges quote={quote} read={(quote_id) => api.quotes.get({ params: { quote_id } })} />}
          />
        </Card>
      </div>
      <div className={css.side}>
        <aside className={css.summary} data-sent>
          <p>
            <QuoteState state={state} />
          </p>
          <DataList isWide items={moments.flatMap(({ label, at }) => (at ? [{ label, value: <Time at={at} /> }] : []))} />
          <QuoteDeposit quote={quote} reload={reload} />
          <Versions quote={quote} />
        </aside>
        <Actions quote={quote} isOpen={isOpen} leadPath={leadPath} reload={reload} />
      </div>
    </div>
  )
}

function Actions({ quote, isOpen, leadPath, reload }: Omit<QuotePageData, 'company' | 'teaser'> & { reload: () => void }) {
  const t = useTexts(quoteEditorTexts)
  const navigate = useLocalNavigate()
  const { id, lead_id, state, versions, version } = quote
  const params = { quote_id: id }
  const goTo = (other: { id: string }) => void navigate(quotePath(other.id))
  const revise = useAction((options) => api.quotes.revise({ params }, options), { done: goTo })
  const another = useAction((options) => api.quotes.create({ params: { lead_id } }, options), { done: goTo })
  const isNewest = versions.every((other) => other.version <= version)
  const draft = isOpen ? versions.find((other) => other.state === 'draft') : undefined
  const canRevise = isOpen && !draft && quoteStates.can('revise', state, 'C')
  const canWithdraw = quoteStates.can('withdraw', state, 'C')
  const canWriteAnother = isOpen && isNewest && (state === 'declined' || state === 'withdrawn' || state === 'expired')
  return (
    <div className={css.actions}>
      <StickyActions>
        {canWithdraw && (
          <AskButton
            label={t.withdraw}
            look="danger"
            title={t.withdrawTitle}
            dialog="sheet"
            no={t.keep}
            isDanger
            act={() => api.quotes.withdraw({ params })}
            done={() => {
              showToast(t.withdrawn)
              scrollTo({ top: 0 })
              reload()
            }}
          >
            {t.withdrawText}
          </AskButton>
        )}
        {!draft && !canRevise && !canWriteAnother && (
          <ButtonLink to={leadPath} look="soft">
            {t.toLead}
          </ButtonLink>
        )}
        {draft && (
          <Button look="soft" onClick={() => goTo(draft)}>
            {t.continueRevising}
          </Button>
        )}
        {canRevise && (
          <Button look="soft" isBusy={revise.isBusy} onClick={() => void revise.run()}>
            {t.revise}
          </Button>
        )}
        {canWriteAnother && (
          <Button isBusy={another.isBusy} onClick={() => void another.run()}>
            {t.another}
          </Button>
        )}
      </StickyActions>
    </div>
  )
}
