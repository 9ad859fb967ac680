import { apiContext } from '#web/lib/api.ts'
import { PeopleTable } from '#web/domains/admin/people-table.tsx'
import { tableQuery } from '#web/domains/admin/table-query.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import type { Route } from './+types/users.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.users({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  return (
    <>
      <Head title={t.sections.users} isPrivate />
      <h1>{t.sections.users}</h1>
      <PeopleTable list={loaderData} label={t.sections.users} hasKinds />
    </>
  )
}
