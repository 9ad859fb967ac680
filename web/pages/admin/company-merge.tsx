import { ListLink } from '#web/domains/admin/lists/list-link.tsx'
import { MergeForm } from '#web/domains/admin/merging/merge-form.tsx'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/company-merge.ts'

const load = ({ context, params }: Route.LoaderArgs) =>
  context.get(apiContext).merging.previewCompanies({ params: { company_id: params.id, other_id: params.other } })
export { load as clientLoader, load as loader }

export default function CompanyMergePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(mergingTexts)
  return (
    <Stack>
      <Head title={t.title.companies} isPrivate />
      <ListLink to="/admin/companies/duplicates">{t.duplicates}</ListLink>
      <MergeForm kind="companies" preview={loaderData} />
    </Stack>
  )
}
