import { useEffect, useState } from 'react'
import type { Quote } from '#contract/quotes/quote.ts'
import { QuoteDownload } from '#web/domains/quotes/quote-download.tsx'
import { QuoteDocument } from '#web/domains/quotes/quote-document.tsx'
import { VersionChanges } from '#web/domains/quotes/version-changes.tsx'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTranslations } from '#web/lib/use-translations.ts'
import { boardTexts } from '#web/locales/board.ts'
import { translationTexts } from '#web/locales/translation.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TranslationLine } from '#web/ui/translation.tsx'
import { BookButton } from './book-button.tsx'
import { Why } from './company-row.tsx'
import type { Decision } from './decision.ts'
import { seenOnScreen } from './seen.ts'
import type { Board } from '#contract/boards/board.ts'
import { quoteStates } from '#contract/quotes/states.ts'

type QuoteDialogProps = { board: Board; quoteId: string; close: () => void; decide: (decision: Decision) => void }

/** A full quote with its actions. */
export default function QuoteDialog({ board, quoteId, close, decide }: QuoteDialogProps) {
  const t = useTexts(boardTexts)
  const found = useQuote(board, quoteId)
  const quote = found === 'gone' ? undefined : found
  const of = board.companies.find(
    ({ lead_id, quote: newest }) => newest?.id === quoteId || (lead_id !== null && lead_id === quote?.lead_id),
  )
  const name = of?.company.name ?? ''
  const canDecide = of?.quote?.id === quoteId && board.project.state === 'open' && quoteStates.can('accept', of.quote.state, 'U')
  return (
    <Dialog
      title={t.quoteOf(name, quote?.version ?? 1)}
      isOpen
      onClose={close}
      look="sheet"
      isLong
      actions={
        canDecide && (
          <>
            <Button look="danger" onClick={() => decide({ kind: 'decline', of })}>
              {t.decline}
            </Button>
            <Button onClick={() => decide({ kind: 'accept', of })}>{t.accept}</Button>
          </>
        )
      }
    >
      {quote ? (
        <>
          <div ref={of?.quote?.id === quoteId ? seenOnScreen(quote) : undefined} />
          <QuoteDownload id={quote.id} isAgreed={quote.agreed !== null} />
          <Translatable quote={quote} />
          {of && <BookButton of={of} />}
          {of && <Why parts={of.why} />}
        </>
      ) : found === 'gone' ? (
        <Banner tone="warning">{t.quoteGone}</Banner>
      ) : (
        <Loading>
          <Skeleton height="24rem" />
        </Loading>
      )}
    </Dialog>
  )
}

/** The quote in its own words, or in the reader's. */
function Translatable({ quote }: { quote: Quote }) {
  const t = useTexts(translationTexts)
  const locale = useLocale()
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map())
  const translation = useTranslations(quote.locale !== null && quote.locale !== locale ? [quote.id] : [], async ([id]) => {
    const texts = await api.quotes.translate({ params: { quote_id: quote.id } })
    setWords(new Map(texts.map(({ original, text }) => [original, text])))
    // Parts that could not be translated stay as they are; only where none could, there is nothing to show.
    const isAnyTranslated = texts.some(({ untranslated }) => untranslated === null)
    return [{ id: id!, text: '', untranslated: isAnyTranslated ? null : (texts[0]?.untranslated ?? 'unavailable') }]
  }).of(quote.id)
  return (
    <>
      {translation && <TranslationLine of={translation}>{t.binding}</TranslationLine>}
      <QuoteDocument
        quote={translation?.text === undefined ? quote : inWords(quote, words)}
        changes={<VersionChanges quote={quote} read={(id) => api.quotes.read({ params: { quote_id: id } })} />}
      />
    </>
  )
}

function inWords(quote: Quote, words: ReadonlyMap<string, string>): Quote {
  const say = (text: string) => words.get(text) ?? text
  const { message, includes, excludes, deposit_terms: terms, lines, options } = quote
  return {
    ...quote,
    message: say(message),
    includes: say(includes),
    excludes: say(excludes),
    deposit_terms: say(terms),
    lines: lines.map((line) => ({ ...line, text: say(line.text) })),
    options: options.map((option) => ({ ...option, name: say(option.name) })),
  }
}

/** The newest version comes with the board; an older one from the conversation is loaded. */
function useQuote(board: Board, quote_id: string): Quote | 'gone' | undefined {
  const newest = board.companies.find(({ quote }) => quote?.id === quote_id)?.quote
  const [older, setOlder] = useState<Quote | 'gone'>()
  const isKnown = newest !== undefined

  useEffect(() => {
    if (!isKnown) api.quotes.read({ params: { quote_id } }).then(setOlder, () => setOlder('gone'))
  }, [isKnown, quote_id])

  return newest ?? older
}
