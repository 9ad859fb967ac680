import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { isOnOffer } from './on-offer.ts'
import css from './board.module.css'
import type { Board } from '#contract/boards/board.ts'

/** New things on the board, first of all: quotes to decide on, and unread messages. Empty without either. */
export function News({ board: { project, companies }, write }: { board: Board; write: (leadId: string) => void }) {
  const t = useTexts(boardTexts).news
  const quotes = project.state === 'open' ? companies.flatMap(({ quote }) => (quote && isOnOffer(quote) ? [quote] : [])) : []
  const unread = companies.filter((one) => one.unread > 0)
  const latest = unread.toSorted((a, b) => (b.last_message?.at ?? '').localeCompare(a.last_message?.at ?? ''))[0]
  if (quotes.length === 0 && !latest) return null
  return (
    <p className={css.news} role="status">
      {quotes.length > 0 && <a href="#quotes">{t.quotes(quotes.length, quotes.filter(({ state }) => state === 'sent').length)}</a>}
      {quotes.length > 0 && latest && ' · '}
      {latest?.lead_id && (
        <button type="button" onClick={() => write(latest.lead_id!)}>
          {t.messages(unread.reduce((sum, one) => sum + one.unread, 0))}
        </button>
      )}
    </p>
  )
}
