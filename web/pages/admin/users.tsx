import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { apiContext } from '#web/lib/api.ts'
import { PeopleTable } from '#web/domains/admin/lists/people-table.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import type { Route } from './+types/users.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.users({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const sections = useTexts(sectionNames)
  const { add } = useTexts(peopleTexts)
  const { duplicates } = useTexts(mergingTexts)
  const may = useMay()
  return (
    <>
      <Head title={sections.users} isPrivate />
      <Row isSplit>
        <h1>{sections.users}</h1>
        <Row>
          <ButtonLink look="soft" to="/admin/users/duplicates">
            {duplicates}
          </ButtonLink>
          {may('people', 'write') && <ButtonLink to="/admin/users/add">{add}</ButtonLink>}
        </Row>
      </Row>
      <PeopleTable list={loaderData} label={sections.users} hasKinds />
    </>
  )
}
