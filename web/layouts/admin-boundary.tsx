import { Outlet } from 'react-router'
import type { Route } from './+types/admin-boundary.ts'
import { AdminFailure } from './admin-failure.tsx'

/** As the other layouts have one, and says whom to ask where a role does not reach. */
export default function AdminBoundary() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <AdminFailure error={error} />
