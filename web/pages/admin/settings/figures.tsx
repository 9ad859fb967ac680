import type { Setting } from '#contract/admin/settings.ts'
import { settingNames } from '#contract/admin/setting-names.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { settingTexts } from '#web/locales/admin-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/figures.ts'
import { type Group, groups, useFigure } from './figure/words.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const given = url.searchParams.get('group')
  return {
    settings: await context.get(apiContext).settings.list(),
    group: (Object.keys(groups) as Group[]).find((group) => group === given) ?? null,
  }
}
export { load as clientLoader, load as loader }

/** Settings of the product: current and planned values. */
export default function FiguresPage({ loaderData: { settings, group } }: Route.ComponentProps) {
  const t = useTexts(settingTexts)
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const figure = useFigure()
  const mayAct = useMay()('system', 'write')
  const byName = new Map(settings.map((setting) => [setting.name, setting]))
  const shown = (group ? [group] : (Object.keys(groups) as Group[])).flatMap((each) => groups[each].map((name) => byName.get(name)!))
  const columns: Column<Setting>[] = [
    { id: 'name', label: t.columns.name, render: ({ name }) => settingNames[name][locale] },
    {
      id: 'value',
      label: t.columns.value,
      render: ({ name, value, usual }) => (
        <Row>
          <b>{figure(name, value)}</b>
          {value !== usual && <Badge tone="blue">{t.changed}</Badge>}
        </Row>
      ),
    },
    {
      id: 'planned',
      label: t.columns.planned,
      render: ({ name, planned }) =>
        planned ? (
          <>
            {figure(name, planned.value)}, <Time at={planned.holds_from} />
          </>
        ) : (
          '—'
        ),
    },
    { id: 'usual', label: t.columns.usual, render: ({ name, usual }) => figure(name, usual) },
    { id: 'bounds', label: t.columns.bounds, render: ({ name, least, most }) => t.between(figure(name, least), figure(name, most)) },
  ]
  return (
    <Stack>
      <Head title={sections.figures} isPrivate />
      <h1>{sections.figures}</h1>
      <p>{t.intro}</p>
      {!mayAct && <p>{t.readOnly}</p>}
      <FilterLinks
        label={sections.figures}
        links={[
          { to: '/admin/settings', label: t.all, count: settings.length, isCurrent: group === null },
          ...(Object.keys(groups) as Group[]).map((each) => ({
            to: `/admin/settings?group=${each}`,
            label: t.groups[each],
            count: groups[each].length,
            isCurrent: each === group,
          })),
        ]}
      />
      <DataTable
        label={group ? t.groups[group] : sections.figures}
        list={{ data: shown, next: null, previous: null }}
        columns={columns}
        keyOf={({ name }) => name}
        pathOf={({ name }) => `/admin/settings/${name}`}
      />
    </Stack>
  )
}
