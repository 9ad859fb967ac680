import { IconDownload } from '@tabler/icons-react'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import css from './quote-document.module.css'

/** Download link of the signed agreement, for both sides. */
export const AgreementLink = ({ quoteId }: { quoteId: string }) => (
  <a className={css.agreement} href={`/api/quotes/${quoteId}/agreement?locale=${useLocale()}`} download>
    <IconDownload aria-hidden />
    {useTexts(quoteTexts).agreement}
  </a>
)
