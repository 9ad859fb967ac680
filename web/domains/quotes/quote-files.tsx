import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { QuoteFile } from '#contract/quotes/quote.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { mediaPath, Picture } from '#web/ui/picture.tsx'
import css from './quote-document.module.css'

type QuoteFilesProps = { quoteId: string; files: readonly QuoteFile[]; renderTool?: (fileId: string, name: string) => ReactNode }

/** Files of a quote: photos open, documents download. */
export function QuoteFiles({ quoteId, files, renderTool }: QuoteFilesProps) {
  const t = useTexts(quoteTexts)
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <ul className={css.files} aria-label={t.files}>
      {files.map(({ id, picture, document }, i) => (
        <li key={id}>
          {picture && (
            <a href={mediaPath(picture.id, Math.max(...picture.widths))} target="_blank" rel="noopener">
              <Picture of={picture} alt={t.photo(i + 1)} sizes="6rem" ratio="1 / 1" />
              <span>{t.photo(i + 1)}</span>
            </a>
          )}
          {document && (
            <a href={`/api/quotes/${quoteId}/files/${id}`} download={document.name}>
              <IconFileTypePdf aria-hidden />
              <span>
                {document.name} <small>{formatBytes(document.size, locale)}</small>
              </span>
            </a>
          )}
          {renderTool?.(id, document?.name ?? t.photo(i + 1))}
        </li>
      ))}
    </ul>
  )
}
