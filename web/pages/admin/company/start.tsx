import { redirect } from 'react-router'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import type { Route } from './+types/start.ts'

/** Redirects to the details of the company. */
function load({ params, url }: Route.LoaderArgs): never {
  throw redirect(localizedPath(`/admin/companies/${params.id}/detail`, localeOf(url.pathname)))
}
export { load as clientLoader, load as loader }

export default function CompanyStart() {
  return null
}
