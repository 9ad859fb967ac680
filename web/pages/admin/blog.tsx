import { locales } from '#contract/locale.ts'
import type { PostState } from '#contract/blog/states.ts'
import type { AdminPostRow } from '#contract/blog/editing.ts'
import type { ListColumn } from '#contract/api.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { choices, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/blog.ts'
import css from './blog/blog.module.css'
import { languageTones } from './blog/language-tones.ts'
import { StateBadge } from './blog/state-badge.tsx'

async function load({ context, url }: Route.LoaderArgs) {
  const { blogAdmin } = context.get(apiContext)
  const [overview, list] = await Promise.all([blogAdmin.overview(), blogAdmin.list({ query: tableQuery(url) })])
  return { overview, list }
}
export { load as clientLoader, load as loader }

/** All posts, in any state. */
export default function BlogPage({ loaderData: { overview, list } }: Route.ComponentProps) {
  const t = useTexts(blogEditorTexts)
  const { languages: words } = useTexts(writingTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const columns: Column<AdminPostRow, ListColumn<'posts'>>[] = [
    { id: 'title', label: t.columns.title, render: ({ title }) => title[locale] || title.es || title.en || t.untitled },
    { id: 'state', label: t.columns.state, render: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'languages',
      label: t.columns.languages,
      render: ({ languages }) => (
        <span className={css.languages}>
          {locales.map((each) => (
            <Badge key={each} tone={languageTones[languages[each]]}>
              <abbr title={words[each]}>{each.toUpperCase()}</abbr>
              {languages[each] !== 'whole' && `: ${t.completeness[languages[each]]}`}
            </Badge>
          ))}
        </span>
      ),
    },
    { id: 'topic', label: t.columns.topic, render: ({ topic }) => topic[locale] },
    { id: 'author', label: t.columns.author, isExtra: true, render: ({ author }) => author || t.house },
    {
      id: 'published',
      label: t.columns.published,
      isAmount: true,
      render: ({ published_at }) => (published_at ? <Time at={published_at} /> : '—'),
    },
    { id: 'updated', label: t.columns.updated, sort: 'updated_at', isAmount: true, render: ({ updated_at }) => <Time at={updated_at} /> },
  ]
  return (
    <Stack>
      <Head title={t.title} isPrivate />
      <Row isSplit>
        <h1>{t.title}</h1>
        {mayAct && <ButtonLink to="/admin/blog/new">{t.add}</ButtonLink>}
      </Row>
      <p className={css.note}>{mayAct ? t.intro : t.readOnly}</p>
      {!overview.is_shown && <Banner tone="warning">{t.elsewhere}</Banner>}
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        pathOf={({ id }) => `/admin/blog/${id}`}
        sort="-updated_at"
        csv={{ list: 'posts' }}
        hasSearch
        filters={[
          { id: 'state', label: t.columns.state, options: choices<PostState>(t.states) },
          { id: 'topic', label: t.columns.topic, options: overview.topics.map(({ slug, name }) => ({ value: slug, label: name[locale] })) },
          { id: 'lacks', label: t.columns.lacks, options: choices(words) },
        ]}
      />
    </Stack>
  )
}
