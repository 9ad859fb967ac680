import { redirect } from 'react-router'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import type { Route } from './+types/start.ts'

/** The house begins with what waits. */
function load({ url }: Route.LoaderArgs): never {
  throw redirect(localizedPath('/admin/dashboard', localeOf(url.pathname)))
}
export { load as clientLoader, load as loader }

export default function AdminStart() {
  return null
}
