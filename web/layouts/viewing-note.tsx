import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { viewingTexts } from '#web/locales/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import css from './viewing-note.module.css'

export default function ViewingNote({ name }: { name: string }) {
  const t = useTexts(viewingTexts)
  const locale = useLocale()
  const end = useAction(() => api.viewing.end(), {
    // Another session from here on: what is in memory is the other person's.
    done: ({ user_id: id }) => location.assign(localizedPath(id ? `/admin/users/${id}` : '/admin/dashboard', locale)),
  })
  return (
    <aside className={css.note} aria-label={t.label}>
      <p>{t.seeing(name)}</p>
      <Button size="s" look="soft" isBusy={end.isBusy} onClick={() => void end.run()}>
        {t.end}
      </Button>
    </aside>
  )
}
