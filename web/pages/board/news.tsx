import { Fragment, type ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { isOnOffer } from './on-offer.ts'
import css from './board.module.css'
import type { Board } from '#contract/boards/board.ts'

type NewsProps = { board: Board; write: (leadId: string) => void }

/** New things on the board, first of all: what waits for the owner's answer or payment, and unread messages. Empty without any. */
export function News({ board: { project, companies, invoices }, write }: NewsProps) {
  const t = useTexts(boardTexts).news
  const quotes = project.state === 'open' ? companies.flatMap(({ quote }) => (quote && isOnOffer(quote) ? [quote] : [])) : []
  const unread = companies.filter((one) => one.unread > 0)
  const latest = unread.toSorted((a, b) => (b.last_message?.at ?? '').localeCompare(a.last_message?.at ?? ''))[0]
  const hasChange = companies.some(({ price }) => price?.is_open && price.changes.some(({ state }) => state === 'proposed'))
  const unpaid = invoices.filter(({ state, is_paying }) => state === 'sent' && !is_paying)
  const items: readonly (readonly [string, ReactNode])[] = [
    ['quotes', quotes.length > 0 && <a href="#quotes">{t.quotes(quotes.length, quotes.filter(({ state }) => state === 'sent').length)}</a>],
    ['change', hasChange && <a href="#price">{t.change}</a>],
    ['invoices', unpaid.length > 0 && <a href="#invoices">{t.invoices(unpaid.length)}</a>],
    [
      'messages',
      latest?.lead_id && (
        <button type="button" onClick={() => write(latest.lead_id!)}>
          {t.messages(unread.reduce((sum, one) => sum + one.unread, 0))}
        </button>
      ),
    ],
  ]
  const shown = items.filter(([, item]) => Boolean(item))
  if (shown.length === 0) return null
  return (
    <p className={css.news} role="status">
      {shown.map(([name, item], i) => (
        <Fragment key={name}>
          {i > 0 && ' · '}
          {item}
        </Fragment>
      ))}
    </p>
  )
}
