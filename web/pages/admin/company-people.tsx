import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { apiContext } from '#web/lib/api.ts'
import { PeopleTable } from '#web/domains/admin/lists/people-table.tsx'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import type { Route } from './+types/company-people.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.users({ query: tableQuery(url, { kind: 'company' }) })
export { load as clientLoader, load as loader }

export default function CompanyPeoplePage({ loaderData }: Route.ComponentProps) {
  const sections = useTexts(sectionNames)
  return (
    <>
      <Head title={sections.companyPeople} isPrivate />
      <h1>{sections.companyPeople}</h1>
      <PeopleTable list={loaderData} label={sections.companyPeople} hasKinds={false} />
    </>
  )
}
