import { siteTexts } from '#web/locales/site.ts'
import { closeFailure, useNotices } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** What a person did and the server refused: the server's own words, or "try again later". */
export function FailureDialog() {
  const t = useTexts(siteTexts)
  const { failure } = useNotices()
  return (
    <Dialog
      title={t.failure.title}
      isOpen={failure !== null}
      onClose={closeFailure}
      isAlert
      actions={<Button onClick={closeFailure}>{t.ok}</Button>}
    >
      <p>{failure?.message || t.failure.fallback}</p>
    </Dialog>
  )
}
