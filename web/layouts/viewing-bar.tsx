import { lazy, Suspense } from 'react'
import { useSession } from '#web/lib/session.ts'

const Bar = lazy(() => import('./viewing-note.tsx'))

/** Banner on every page while an admin views it as someone else. */
export function ViewingBar() {
  const user = useSession()
  if (!user?.is_viewed) return null
  return (
    <Suspense>
      <Bar name={`${user.name} ${user.surname}`.trim() || user.email} />
    </Suspense>
  )
}
