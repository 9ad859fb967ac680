import { lazy, Suspense } from 'react'
import { siteTexts } from '#web/locales/site.ts'
import { closeFailure, useNotices } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const Outdated = lazy(() => import('./outdated.tsx').then(({ Outdated }) => ({ default: Outdated })))

/** What a person did and the server refused: the server's own words, or "try again later". */
export function FailureDialog() {
  const t = useTexts(siteTexts)
  const { failure } = useNotices()
  const cause = failure?.cause
  return (
    <Dialog
      title={t.failure.title}
      isOpen={failure !== null}
      onClose={closeFailure}
      isAlert
      actions={<Button onClick={closeFailure}>{t.ok}</Button>}
    >
      <p>{failure?.message || (cause === 'offline' ? t.failure.offline : t.failure.fallback)}</p>
      {(cause === 'offline' || cause === 'fault') && <p>{t.failure.kept}</p>}
      {cause === 'outdated' && (
        <Suspense>
          <Outdated key={failure?.message} />
        </Suspense>
      )}
    </Dialog>
  )
}
