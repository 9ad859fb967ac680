import { Outlet, useOutletContext } from 'react-router'
import type { Route } from './+types/boundary.ts'
import { ErrorPage } from './error-page.tsx'

/** Error boundary between a layout and its pages, so that a failing page keeps its layout. */
export default function Boundary() {
  return <Outlet context={useOutletContext()} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
