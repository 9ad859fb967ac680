import { lazy, Suspense } from 'react'
import { useQuestion } from '#web/lib/ask.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then(({ ProofDialog }) => ({ default: ProofDialog })))

/** The dialogs that a call may wait for, each loaded when it is asked. */
export function Questions() {
  const question = useQuestion()
  return <Suspense>{question?.kind === 'proof' && <ProofDialog answer={question.answer} />}</Suspense>
}
