import { IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { CompanyQuote } from '#contract/quotes/quote.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { RequestFacts } from '#web/domains/leads/request-facts.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import type { QuotePageData } from './load.ts'
import { Adjustments, Conditions, Message, TypeField } from './fields.tsx'
import { draftTotals } from './draft.ts'
import { Files } from './files.tsx'
import { Lines } from './lines.tsx'
import css from './quote.module.css'
import { Sums } from './sums.tsx'
import { type SaveState, useQuoteDraft } from './use-quote-draft.ts'
import { Versions } from './versions.tsx'
import { quoteStates } from '#contract/quotes/states.ts'

const TemplatesDialog = lazy(() => import('./templates.tsx'))
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** Quote editor with autosave; nothing reaches the customer before sending. */
export function QuoteEditor({ quote, teaser, company, isOpen, leadPath, reload }: QuotePageData & { reload: () => void }) {
  const t = useTexts(quoteEditorTexts)
  const locale = useLocale()
  const form = useQuoteDraft(quote)
  const page = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<CompanyQuote>()
  const [isChoosing, setChoosing] = useState(false)
  const sums = draftTotals(form.draft)
  const least = formatMoney(money(Math.max(0, sums.totalCents)), locale)
  const total = form.draft.options.length > 0 ? t.from(least) : least
  const revised = quote.versions.find(({ state }) => quoteStates.can('accept', state, 'U'))

  /** Runs `act` with the saved quote, or scrolls to the first problem. */
  async function whenSaved<T>(act: (saved: CompanyQuote) => T): Promise<Awaited<T> | undefined> {
    const saved = await form.finish()
    if (saved) return await act(saved)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)')
    if (wrong) wrong.focus()
    else showToast(t.failed, { tone: 'problem' })
  }

  const look = useAction(() => whenSaved(setPreview))
  const send = useAction((options) => whenSaved(() => api.quotes.send({ params: { quote_id: quote.id } }, options)), {
    done: (sent) => {
      if (!sent) return
      setPreview(undefined)
      showToast(t.sent)
      scrollTo({ top: 0 })
      reload()
    },
  })
  const sendButton = (
    <Button size="l" disabled={!isOpen} isBusy={send.isBusy} onClick={() => void send.run()}>
      {sums.totalCents > 0 ? t.send(total) : t.sendEmpty}
    </Button>
  )

  return (
    <div ref={page} className={css.page}>
      <header className={css.head}>
        <h1>{t.title(quote.customer)}</h1>
        <p>
          <LocalLink to={leadPath}>{t.about(quote.service, quote.city)}</LocalLink>
          {quote.version > 1 && ` · ${t.version(quote.version)}`}
        </p>
        <div>
          <Button look="soft" size="s" icon={<IconTemplate aria-hidden />} onClick={() => setChoosing(true)}>
            {t.templates.title}
          </Button>
        </div>
        <details className={css.request}>
          <summary>{t.request}</summary>
          <RequestFacts teaser={teaser} />
        </details>
        {!isOpen && <Banner tone="warning">{t.notOpen}</Banner>}
        {isOpen && revised && <Banner>{t.revises(revised.version, formatMoney(revised.total, locale))}</Banner>}
      </header>
      <div className={css.form}>
        <TypeField {...form} />
        <Lines {...form} sums={sums} />
        <Message {...form} />
        <Adjustments {...form} sums={sums} />
        <Conditions {...form} />
        <Files quote={quote} />
        <Versions quote={quote} />
      </div>
      <div className={css.side}>
        <aside className={css.summary} aria-label={t.summary}>
          <Sums draft={form.draft} sums={sums} />
          <SaveNote state={form.state} save={() => void form.save()} />
        </aside>
        <div className={css.actions}>
          <StickyActions note={<PhoneSum total={money(sums.totalCents)} state={form.state} save={() => void form.save()} />}>
            <Button look="plain" isBusy={look.isBusy} onClick={() => void look.run()}>
              {t.preview}
            </Button>
            {sendButton}
          </StickyActions>
        </div>
      </div>
      {isChoosing && (
        <Suspense>
          <TemplatesDialog draft={form.draft} change={form.change} close={() => setChoosing(false)} />
        </Suspense>
      )}
      {preview && (
        <Suspense>
          <PreviewDialog quote={preview} company={company} close={() => setPreview(undefined)} send={sendButton} />
        </Suspense>
      )}
    </div>
  )
}

function SaveNote({ state, save }: { state: SaveState; save: () => void }) {
  const t = useTexts(quoteEditorTexts)
  const id = useId()
  return (
    <p className={css.saved} data-state={state} role="status" id={id}>
      {state !== 'idle' && t[state]}
      {state === 'failed' && (
        <button type="button" onClick={save}>
          {t.retry}
        </button>
      )}
    </p>
  )
}

/** Total at the bottom of the screen on a phone. */
function PhoneSum({ total, state, save }: { total: Money; state: SaveState; save: () => void }) {
  const t = useTexts(quoteEditorTexts)
  const locale = useLocale()
  return (
    <div className={css.phoneSum}>
      <span>
        {t.summary} <b>{formatMoney(total, locale)}</b>
      </span>
      <SaveNote state={state} save={save} />
    </div>
  )
}
