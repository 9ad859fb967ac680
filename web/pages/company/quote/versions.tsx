import type { CompanyQuote } from '#contract/quotes/quote.ts'
import { quotePath } from '#web/domains/leads/paths.ts'
import { QuoteState } from '#web/domains/quotes/quote-state.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import css from './quote.module.css'

/** All versions of this quote, newest first; empty for a single one. */
export function Versions({ quote: { id: current, versions } }: { quote: Pick<CompanyQuote, 'id' | 'versions'> }) {
  const t = useTexts(quoteEditorTexts)
  const locale = useLocale()
  if (versions.length < 2) return null
  return (
    <section className={css.group} aria-labelledby="versions">
      <h2 id="versions">{t.versions}</h2>
      <ul className={css.versions}>
        {versions
          .toSorted((a, b) => b.version - a.version)
          .map(({ id, version, state, total }) => (
            <li key={id}>
              {id === current ? (
                <b>
                  {t.versionOf(version)} ({t.current})
                </b>
              ) : (
                <LocalLink to={quotePath(id)}>{t.versionOf(version)}</LocalLink>
              )}
              <span>{formatMoney(total, locale)}</span>
              <QuoteState state={state} />
            </li>
          ))}
      </ul>
    </section>
  )
}
