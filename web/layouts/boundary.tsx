import { Outlet } from 'react-router'
import type { Route } from './+types/boundary.ts'
import { ErrorPage } from './error-page.tsx'

/** Stands between a layout and its pages, so that a page that fails keeps the layout around it. */
export default function Boundary() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
