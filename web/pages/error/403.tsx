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

/** An admin who sees Oficio as somebody else gets in by being themselves again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return useSession()?.is_viewed ? <NotWhileViewing /> : <ErrorPage error={error} />
}
