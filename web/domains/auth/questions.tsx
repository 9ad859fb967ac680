import { lazy, Suspense } from 'react'
import { useQuestion } from '#web/lib/ask.ts'

const dialogs = {
  proof: lazy(() => import('./proof-dialog.tsx').then(({ ProofDialog }) => ({ default: ProofDialog }))),
  sign_in: lazy(() => import('./again-dialog.tsx').then(({ AgainDialog }) => ({ default: AgainDialog }))),
}

/** Dialogs that API calls may wait for, loaded on demand. */
export function Questions() {
  const question = useQuestion()
  if (!question) return null
  const Question = dialogs[question.kind]
  return (
    <Suspense>
      <Question answer={question.answer} />
    </Suspense>
  )
}
