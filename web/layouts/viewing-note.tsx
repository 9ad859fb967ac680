import { useTexts } from '#web/lib/texts.ts'
import { viewingTexts } from '#web/locales/viewing.ts'
import { EndViewing } from './end-viewing.tsx'
import css from './viewing-note.module.css'

export default function ViewingNote({ name }: { name: string }) {
  const t = useTexts(viewingTexts)
  return (
    <aside className={css.note} aria-label={t.label}>
      <p>
        {t.seeing(name)} <span className={css.more}>{t.onRecord}</span>
      </p>
      <EndViewing label={t.end} isSmall />
    </aside>
  )
}
