import { redirect } from 'react-router'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import type { Route } from './+types/start.ts'

/** Redirects to the dashboard. */
function load({ url }: Route.LoaderArgs): never {
  throw redirect(localizedPath('/admin/dashboard', localeOf(url.pathname)))
}
export { load as clientLoader, load as loader }

export default function AdminStart() {
  return null
}
