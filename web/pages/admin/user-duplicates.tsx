import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { ListLink } from '#web/domains/admin/lists/list-link.tsx'
import { candidatesQuery, MergeCandidates } from '#web/domains/admin/merging/merge-candidates.tsx'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/user-duplicates.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const asked = candidatesQuery(url)
  return { pairs: await context.get(apiContext).merging.personCandidates(asked), isDismissed: 'dismissed' in asked.query }
}
export { load as clientLoader, load as loader }

export default function UserDuplicatesPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(mergingTexts)
  const sections = useTexts(sectionNames)
  return (
    <Stack>
      <Head title={t.duplicates} isPrivate />
      <ListLink to="/admin/users">{sections.users}</ListLink>
      <h1>{t.duplicates}</h1>
      <p>{t.lead.users}</p>
      <MergeCandidates kind="users" {...loaderData} />
    </Stack>
  )
}
