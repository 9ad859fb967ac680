import { type AuditRow } from '#contract/admin.ts'
import type { ExportColumn } from '#contract/exports.ts'
import { Facts, wordOf } from '#web/domains/admin/facts.tsx'
import { choices, tableQuery } from '#web/domains/admin/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './admin.module.css'
import type { Route } from './+types/audit.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.audit({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

const pages: Record<string, string> = { company: '/admin/companies', project: '/admin/requests', user: '/admin/users' }
/** Who decided what, and why: nobody can change it. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const { actions, things } = useTexts(eventTexts)
  const columns: Column<AuditRow, ExportColumn<'audit'>>[] = [
    { id: 'at', label: t.columns.at, sort: 'at', render: (row) => <Time at={row.at} /> },
    { id: 'action', label: t.columns.action, render: (row) => wordOf(actions, row.action) },
    {
      id: 'about',
      label: t.columns.about,
      render: (row) => {
        const page = pages[row.entity]
        const name = `${wordOf(things, row.entity)} …${row.entity_id.slice(-6)}`
        return page ? <LocalLink to={`${page}/${row.entity_id}`}>{name}</LocalLink> : name
      },
    },
    { id: 'actor', label: t.columns.actor, render: (row) => row.person?.name ?? t.actors[row.actor] },
    { id: 'reason', label: t.columns.reason, render: (row) => row.reason || t.table.none },
    {
      id: 'change',
      label: t.columns.change,
      render: (row) => (
        <span className={css.change}>
          <Facts of={row.before} /> {row.before && row.after ? '→' : ''} <Facts of={row.after} />
        </span>
      ),
    },
  ]
  return (
    <>
      <Head title={t.sections.audit} isPrivate />
      <h1>{t.sections.audit}</h1>
      <DataTable
        label={t.sections.audit}
        list={loaderData}
        columns={columns}
        keyOf={({ id }) => String(id)}
        sort="-at"
        csv={{ list: 'audit' }}
        filters={[
          { id: 'actor', label: t.columns.actor, options: choices(t.actors) },
          {
            id: 'entity',
            label: t.columns.about,
            options: choices(things),
          },
        ]}
      />
    </>
  )
}
