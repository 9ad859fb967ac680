import { redirect } from 'react-router'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import type { Route } from './+types/profile.ts'

/** Redirects to the first tab. */
const load = ({ url }: Route.LoaderArgs) => redirect(localizedPath(companyPaths.sections, localeOf(url.pathname)))
export { load as clientLoader, load as loader }

export default function CompanyProfilePage() {
  return null
}
