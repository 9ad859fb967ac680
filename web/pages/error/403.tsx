import { data } from 'react-router'
import { ErrorPage } from '#web/layouts/error-page.tsx'
import { NotWhileViewing } from '#web/layouts/not-while-viewing.tsx'
import { useSession } from '#web/lib/session.ts'
import type { Route } from './+types/403.ts'

function load(): never {
  throw data(null, { status: 403 })
}
export { load as clientLoader, load as loader }

export default function Forbidden() {
  return null
}

/** An admin viewing as someone else regains access by ending the view. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return useSession()?.is_viewed ? <NotWhileViewing /> : <ErrorPage error={error} />
}
