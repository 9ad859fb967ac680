import { lazy, Suspense } from 'react'
import { useQuestion } from '#web/lib/ask.ts'

const dialogs = {
  proof: lazy(() => import('./proof-dialog.tsx').then(({ ProofDialog }) => ({ default: ProofDialog }))),
  sign_in: lazy(() => import('./again-dialog.tsx').then(({ AgainDialog }) => ({ default: AgainDialog }))),
}

/** The dialogs that a call may wait for, each loaded when it is asked. */
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
