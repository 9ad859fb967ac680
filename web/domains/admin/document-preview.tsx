import { useTexts } from '#web/lib/texts.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import css from './evidence.module.css'

/** A document to be saved, and shown at once where it is a picture. The server names what it keeps by what it is. */
export function DocumentPreview({ at, name, label }: { at: string; name: string; label: string }) {
  const t = useTexts(evidenceTexts)
  return (
    <>
      {name.endsWith('.webp') && (
        <a href={at} download className={css.preview}>
          <img src={at} alt={t.preview(name)} loading="lazy" />
        </a>
      )}
      <a href={at} download>
        {label}: {name}
      </a>
    </>
  )
}
