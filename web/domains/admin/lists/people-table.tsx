import type { AdminUser } from '#contract/admin/lists.ts'
import type { ListColumn } from '#contract/api.ts'
import type { ListPage } from '#contract/lists.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Time } from '#web/ui/time.tsx'
import { PersonBadge } from '../details/badges.tsx'
import { useBulk } from '../bulk-actions/bulk-actions.tsx'
import css from './people-table.module.css'
import { choices } from './table-query.ts'

/** Table of people, all or those in companies. */
export function PeopleTable({ list, label, hasKinds }: { list: ListPage<AdminUser>; label: string; hasKinds: boolean }) {
  const t = useTexts(adminTexts)
  const bulk = useBulk<AdminUser>(['people.suspend', 'people.reinstate'], hasKinds ? {} : { kind: 'company' })
  const columns: Column<AdminUser, ListColumn<'users'>>[] = [
    { id: 'name', label: t.columns.name, sort: 'name', render: (row) => row.name || row.email || t.people.guest },
    { id: 'email', label: t.columns.email, sort: 'email', render: (row) => <span className={css.mail}>{row.email || t.table.none}</span> },
    {
      id: 'phone',
      label: t.columns.phone,
      render: (row) => (row.phone ? <a href={`tel:${row.phone}`}>{formatPhone(row.phone)}</a> : t.table.none),
    },
    {
      id: 'kind',
      label: t.columns.kind,
      render: (row) => <PersonBadge of={row} />,
    },
    {
      id: 'company',
      label: t.columns.company,
      render: (row) =>
        row.company ? (
          <span className={css.company}>
            <LocalLink to={`/admin/companies/${row.company.id}`}>{row.company.name}</LocalLink>
            <small>{t.roles[row.company.role]}</small>
          </span>
        ) : (
          t.table.none
        ),
    },
    {
      id: 'place',
      label: t.columns.place,
      isExtra: true,
      render: (row) => [row.city, row.state_iso].filter(Boolean).join(', ') || t.table.none,
    },
    { id: 'requests', label: t.columns.requests, isAmount: true, isExtra: true, render: (row) => row.requests_count },
    { id: 'since', label: t.columns.since, sort: 'created_at', isAmount: true, render: (row) => <Time at={row.created_at} shape="date" /> },
  ]
  return (
    <DataTable
      label={label}
      list={list}
      empty={hasKinds ? 'people' : 'companyPeople'}
      columns={columns}
      keyOf={({ id }) => id}
      pathOf={({ id }) => `/admin/users/${id}`}
      sort="-created_at"
      hasSearch
      {...bulk}
      csv={{ list: 'users', ...(hasKinds ? {} : { narrowed: { kind: 'company' } }) }}
      filters={[
        ...(hasKinds ? [{ id: 'kind', label: t.columns.kind, options: choices(t.people) }] : []),
        { id: 'from', label: t.columns.from },
        { id: 'to', label: t.columns.to },
      ]}
    />
  )
}
