import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { siteTexts } from '#web/locales/site.ts'
import { closeFailure, type Failure, useNotices } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Written = { field: HTMLTextAreaElement; text: string }

const writtenNow = (): Written[] =>
  [...document.querySelectorAll('textarea')].filter(({ value }) => value.trim()).map((field) => ({ field, text: field.value }))

/**
 * What a person did and the server refused: the server's own words, or "try again later". Where something newer is known, the page behind
 * loads it; what was written into a form that is gone with that stands here.
 */
export function FailureDialog() {
  const t = useTexts(siteTexts)
  const { failure } = useNotices()
  const { state, revalidate } = useRevalidator()
  const [written, setWritten] = useState<readonly Written[]>([])
  const [gone, setGone] = useState<readonly Written[]>([])
  const cause = failure?.cause
  const lookAnew = useEffectEvent((seen: Failure | null) => {
    const isBehind = seen?.cause === 'outdated'
    setWritten(isBehind ? writtenNow() : [])
    if (isBehind) void revalidate()
  })
  useEffect(() => lookAnew(failure), [failure])
  useEffect(() => {
    if (state === 'idle') setGone(written.filter(({ field }) => !field.isConnected))
  }, [state, written])
  return (
    <Dialog
      title={t.failure.title}
      isOpen={failure !== null}
      onClose={closeFailure}
      isAlert
      actions={<Button onClick={closeFailure}>{t.ok}</Button>}
    >
      <p>{failure?.message || (cause === 'offline' ? t.failure.offline : t.failure.fallback)}</p>
      {cause === 'outdated' && <p>{t.failure.newest}</p>}
      {(cause === 'offline' || cause === 'fault') && <p>{t.failure.kept}</p>}
      {gone.map(({ text }, i) => (
        <div key={i}>
          <p>{t.failure.written}</p>
          <blockquote>{text}</blockquote>
        </div>
      ))}
    </Dialog>
  )
}
