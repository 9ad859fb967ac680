import type { AdminUser } from '#contract/admin/lists.ts'
import type { AuditRow } from '#contract/admin/audit.ts'
import type { ListColumn } from '#contract/api.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { Change } from '#web/domains/admin/details/change.tsx'
import { wordOf } from '#web/domains/admin/details/facts.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { Narrowed, shortId } from '#web/domains/admin/lists/narrowed.tsx'
import { choices, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { actTexts } from '#web/locales/admin-acts.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './admin.module.css'
import type { Route } from './+types/audit.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const [list, admins] = await Promise.all([
    admin.audit({ query: tableQuery(url) }),
    admin.users({ query: { kind: 'admin', sort: 'name', limit: 100 } }),
  ])
  return { list, people: peopleOf(admins.data, list.data, url.searchParams.get('actor_id')) }
}
export { load as clientLoader, load as loader }

type Person = { value: string; label: string }

/** People to filter by: the admins, and the person currently selected. */
function peopleOf(admins: readonly AdminUser[], rows: readonly AuditRow[], chosen: string | null): Person[] {
  const people = admins.map(({ id, name, email }) => ({ value: id, label: name || email }))
  if (chosen === null || people.some(({ value }) => value === chosen)) return people
  return [...people, { value: chosen, label: rows.find(({ person }) => person?.id === chosen)?.person?.name ?? shortId(chosen) }]
}

const pages: Record<string, string> = { company: '/admin/companies', project: '/admin/requests', user: '/admin/users', post: '/admin/blog' }

/** The audit trail: each decision with its author and reason. It can't be changed. */
export default function AuditPage({ loaderData: { list, people } }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const { actions, things } = useTexts(actTexts)
  const locale = useLocale()
  const sorted = (words: Readonly<Record<string, string>>) => choices(words).toSorted((a, b) => a.label.localeCompare(b.label, locale))
  const columns: Column<AuditRow, ListColumn<'audit'>>[] = [
    { id: 'at', label: t.columns.at, sort: 'at', render: (row) => <Time at={row.at} /> },
    { id: 'action', label: t.columns.action, isLine: true, render: (row) => wordOf(actions, row.action) },
    { id: 'about', label: t.columns.about, isLine: true, render: (row) => <About row={row} /> },
    {
      id: 'actor',
      label: t.columns.actor,
      isLine: true,
      render: ({ person, actor, api_key: key }) => (
        <>
          {person ? <LocalLink to={`/admin/audit?actor_id=${person.id}`}>{person.name}</LocalLink> : t.actors[actor]}
          {key && ` · ${t.log.withKey(key)}`}
        </>
      ),
    },
    { id: 'reason', label: t.columns.reason, isClipped: true, render: (row) => row.reason || t.table.none },
    { id: 'change', label: t.columns.change, isExtra: true, render: ({ before, after }) => <Change before={before} after={after} /> },
  ]
  return (
    <Stack>
      <Head title={sections.audit} isPrivate />
      <h1>{sections.audit}</h1>
      <p>{t.log.intro}</p>
      <Narrowed words={{ entity_id: (id) => t.log.only(nameOf(list.data[0]) ?? id) }} />
      <DataTable
        label={sections.audit}
        list={list}
        empty="audit"
        columns={columns}
        keyOf={({ id }) => String(id)}
        renderMore={(row) => (
          <div className={css.decision}>
            <p>{row.reason || t.log.noReason}</p>
            <Change before={row.before} after={row.after} />
          </div>
        )}
        sort="-at"
        csv={{ list: 'audit' }}
        filters={[
          { id: 'entity', label: t.columns.about, options: sorted(things) },
          { id: 'action', label: t.columns.action, options: sorted(actions) },
          { id: 'actor', label: t.columns.actor, options: choices(t.actors) },
          { id: 'actor_id', label: t.log.person, options: people },
          { id: 'from', label: t.columns.from },
          { id: 'to', label: t.columns.to },
        ]}
      />
    </Stack>
  )
}

const nameOf = (row: AuditRow | undefined) => row?.about ?? undefined

/** Subject of a decision, with links to its page and to all decisions about it. */
function About({ row: { entity, entity_id: id, about } }: { row: AuditRow }) {
  const { things } = useTexts(actTexts)
  const name = `${wordOf(things, entity)} ${about ?? shortId(id)}`
  const page = pages[entity]
  return (
    <span className={css.logged}>
      {page ? <LocalLink to={`${page}/${id}`}>{name}</LocalLink> : <span>{name}</span>}
      <LogLink of={entity} id={id} isIcon />
    </span>
  )
}
