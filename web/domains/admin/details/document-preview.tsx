import { useTexts } from '#web/lib/texts.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import { PdfPreview } from '#web/ui/pdf-preview.tsx'
import css from './evidence.module.css'

/** A document with a preview and a download link. */
export function DocumentPreview({ at, name, label }: { at: string; name: string; label: string }) {
  const t = useTexts(evidenceTexts)
  return (
    <>
      <a href={at} download>
        {label}: {name}
      </a>
      {name.endsWith('.webp') ? (
        <a href={at} download className={css.preview}>
          <img src={at} alt={t.preview(name)} loading="lazy" />
        </a>
      ) : (
        <PdfPreview key={at} at={at} title={t.preview(name)} />
      )}
    </>
  )
}
