import { useEffect, useState } from 'react'
import type { Quote } from '#contract/quotes/quote.ts'
import { quoteTerms, type TermName } from '#contract/quotes/terms.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts, type TermWords } from '#web/locales/quote.ts'
import { type Change, changesBetween } from './changes.ts'
import css from './quote-document.module.css'

/** Changes of this version against the previous one, loaded by `read`. Optional: nothing depends on it. */
export function VersionChanges({ quote, read }: { quote: Quote; read: (quoteId: string) => Promise<Quote> }) {
  const t = useTexts(quoteTexts).changes
  const [before, setBefore] = useState<Quote>()
  const { previous_id: previous } = quote

  useEffect(() => {
    let isGone = false
    if (previous)
      void read(previous).then(
        (found) => !isGone && setBefore(found),
        () => undefined,
      )
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how it is read does not change what it is
  }, [previous])

  if (!before) return null
  const changes = changesBetween(before, quote)
  return (
    <section className={css.changes}>
      <h3>{t.title(before.version)}</h3>
      {changes.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <ChangeLine
              key={`${change.what}${'text' in change ? `${change.text}${change.option}${change.after === null}` : ''}`}
              change={change}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const isTerm = (what: Change['what']): what is TermName => what in quoteTerms

function ChangeLine({ change }: { change: Change }) {
  const t = useTexts(quoteTexts)
  const words: TermWords = t.terms
  const locale = useLocale()
  const write = (side: 'before' | 'after'): string | null => {
    const value = change[side]
    if (value === null || value === '') return null
    if (typeof value !== 'string') return formatMoney(value, locale)
    if (change.what === 'type') return t.types[value as Quote['type']]
    const kind = isTerm(change.what) ? quoteTerms[change.what].kind : change.what === 'deposit_terms' ? 'text' : 'day'
    if (kind === 'number') return words[change.what as TermName].number?.(Number(value)) ?? value
    return kind === 'day' ? formatDay(value, locale) : value
  }
  const [before, after] = [write('before'), write('after')]
  const label =
    change.what === 'line'
      ? change.option
        ? `${change.option}: ${change.text}`
        : change.text
      : isTerm(change.what)
        ? words[change.what].label
        : t.changes.labels[change.what]
  return (
    <li data-kind={before === null ? 'new' : after === null ? 'gone' : 'changed'}>
      <span>{label}</span>
      <span>
        {before !== null && <del>{before}</del>} {after !== null ? <ins>{after}</ins> : <em>{t.changes.gone}</em>}
      </span>
    </li>
  )
}
