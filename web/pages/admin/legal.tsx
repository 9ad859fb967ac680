import type { AdminLegalRow } from '#contract/legal/versions.ts'
import { legalDocuments } from '#contract/legal/states.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/legal.ts'
import { fateTones } from './legal/fate-tones.ts'
import css from './legal/legal.module.css'

const load = async ({ context }: Route.LoaderArgs) => ({ documents: await context.get(apiContext).legalAdmin.list() })
export { load as clientLoader, load as loader }

/** All legal documents: version in force, acceptances and next version. */
export default function LegalPage({ loaderData: { documents } }: Route.ComponentProps) {
  const t = useTexts(adminLegalTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const columns: Column<AdminLegalRow>[] = [
    { id: 'document', label: t.columns.document, render: ({ slug }) => legalDocuments[slug].name[locale] },
    { id: 'version', label: t.columns.version, render: ({ version }) => version },
    { id: 'since', label: t.columns.since, render: ({ changed_on }) => <time dateTime={changed_on}>{formatDay(changed_on, locale)}</time> },
    {
      id: 'accepted',
      label: t.columns.accepted,
      isAmount: true,
      render: ({ accepted }) => (accepted === null ? '—' : formatNumber(accepted, locale)),
    },
    {
      id: 'next',
      label: t.columns.next,
      render: ({ next }) =>
        next ? (
          <Badge tone={fateTones[next.state]}>
            {next.changed_on ? t.nextOn(next.version, formatDay(next.changed_on, locale)) : t.fates.draft}
          </Badge>
        ) : (
          '—'
        ),
    },
  ]
  return (
    <Stack>
      <Head title={t.title} isPrivate />
      <h1>{t.title}</h1>
      <p className={css.note}>{mayAct ? t.intro : t.readOnly}</p>
      <DataTable
        label={t.title}
        list={{ data: documents, next: null, previous: null }}
        columns={columns}
        keyOf={({ slug }) => slug}
        pathOf={({ slug }) => `/admin/legal/${slug}`}
      />
    </Stack>
  )
}
