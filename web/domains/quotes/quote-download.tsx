import { IconDownload } from '@tabler/icons-react'
import type { Quote } from '#contract/quotes/quote.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import css from './quote-document.module.css'

/** Download link of a quote for both sides: the signed agreement, or the offer before it is accepted. */
export function QuoteDownload({ quote: { id, agreed } }: { quote: Pick<Quote, 'id' | 'agreed'> }) {
  const t = useTexts(quoteTexts)
  const kind = agreed ? 'agreement' : 'document'
  return (
    <a className={css.agreement} href={`/api/quotes/${id}/${kind}?locale=${useLocale()}`} download>
      <IconDownload aria-hidden />
      {t[kind]}
    </a>
  )
}
