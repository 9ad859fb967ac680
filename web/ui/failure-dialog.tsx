import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { siteTexts } from '#web/locales/site.ts'
import { closeFailure, useNotices } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const Outdated = lazy(() => import('./outdated.tsx').then(({ Outdated }) => ({ default: Outdated })))

const Overtaken = lazy(() => import('./overtaken.tsx').then(({ Overtaken }) => ({ default: Overtaken })))

/** Dialog for a refused action: the server's message, or "try again later". */
export function FailureDialog() {
  const t = useTexts(siteTexts)
  const { failure } = useNotices()
  const { revalidate } = useRevalidator()
  const cause = failure?.cause
  function close() {
    closeFailure()
    if (cause === 'outdated') void revalidate()
  }
  return (
    <Dialog title={t.failure.title} isOpen={failure !== null} onClose={close} isAlert actions={<Button onClick={close}>{t.ok}</Button>}>
      {failure?.overtaking ? (
        <Suspense fallback={<p>{failure.message}</p>}>
          <Overtaken by={failure.overtaking} message={failure.message} />
        </Suspense>
      ) : (
        <p>{failure?.message || (cause === 'offline' ? t.failure.offline : t.failure.fallback)}</p>
      )}
      {(cause === 'offline' || cause === 'fault') && <p>{t.failure.kept}</p>}
      {cause === 'outdated' && (
        <Suspense>
          <Outdated />
        </Suspense>
      )}
    </Dialog>
  )
}
