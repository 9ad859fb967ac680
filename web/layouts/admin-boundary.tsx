import { Outlet, useOutletContext } from 'react-router'
import type { Route } from './+types/admin-boundary.ts'
import { AdminFailure } from './admin-failure.tsx'

/** Error boundary of the administration. For a missing permission it names the roles to ask. */
export default function AdminBoundary() {
  return <Outlet context={useOutletContext()} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <AdminFailure error={error} />
