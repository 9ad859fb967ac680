import { IconDownload } from '@tabler/icons-react'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import css from './quote-document.module.css'

/** Download link of a quote for both sides: the signed agreement, or the offer before it is accepted. */
export function QuoteDownload({ id, isAgreed }: { id: string; isAgreed: boolean }) {
  const t = useTexts(quoteTexts)
  const kind = isAgreed ? 'agreement' : 'document'
  return (
    <a className={css.agreement} href={`/api/quotes/${id}/${kind}?locale=${useLocale()}`} download>
      <IconDownload aria-hidden />
      {t[kind]}
    </a>
  )
}
