import { useRevalidator } from 'react-router'
import type { ListColumn } from '#contract/api.ts'
import type { Job, JobsOverview, ScheduledJobState } from '#contract/admin/jobs.ts'
import { jobStates } from '#contract/admin/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { wordOf } from '#web/domains/admin/details/facts.tsx'
import { JobActions } from '#web/domains/admin/jobs/job-actions.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { jobsTexts } from '#web/locales/admin-jobs.ts'
import { ruleTexts } from '#web/locales/admin-rules.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import type { Bulk } from '#web/ui/data-table/marks.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './admin.module.css'
import type { Route } from './+types/jobs.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const { jobs } = context.get(apiContext)
  const [overview, list] = await Promise.all([jobs.overview(), jobs.list({ query: tableQuery(url) })])
  return { overview, list, state: jobStates.find((state) => state === url.searchParams.get('state')) ?? 'dead' }
}
export { load as clientLoader, load as loader }

/** Background jobs: queued, failed, and the health of scheduled jobs. */
export default function JobsPage({ loaderData: { overview, list, state } }: Route.ComponentProps) {
  const t = useTexts(jobsTexts)
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const may = useMay()
  const columns: Column<Job, ListColumn<'jobs'>>[] = [
    {
      id: 'what',
      label: t.columns.what,
      render: ({ event, reaction }) => (
        <code className={css.code}>
          {event} → {reaction}
        </code>
      ),
    },
    {
      id: 'error',
      label: t.columns.error,
      render: ({ error }) => error ?? '—',
    },
    { id: 'tries', label: t.columns.tries, isAmount: true, render: ({ tries }) => formatNumber(tries, locale) },
    {
      id: 'since',
      label: t.columns.since,
      sort: 'created_at',
      isAmount: true,
      render: ({ created_at }) => <Ago at={created_at} />,
    },
    ...(state === 'delayed'
      ? [
          {
            id: 'next' as const,
            label: t.columns.next,
            isAmount: true,
            render: ({ next_try_at }: Job) => (next_try_at ? <Ago at={next_try_at} /> : '—'),
          },
        ]
      : []),
    {
      id: 'about',
      label: t.columns.about,
      isExtra: true,
      render: ({ about }) =>
        Object.entries(about)
          .map(([name, id]) => `${name} ${id}`)
          .join(', ') || '—',
    },
  ]
  return (
    <Stack>
      <Head title={sections.jobs} isPrivate />
      <h1>{sections.jobs}</h1>
      <p>{t.intro}</p>
      <Health overview={overview} />
      <FilterLinks
        label={sections.jobs}
        links={jobStates.map((one) => ({
          to: `/admin/jobs?state=${one}`,
          label: t.states[one],
          count: overview.depth[one],
          isCurrent: one === state,
        }))}
      />
      <DataTable
        key={state}
        label={t.states[state]}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        sort="-created_at"
        csv={{ list: 'jobs', narrowed: { state } }}
        {...(may('system', 'write') && (state === 'dead' || state === 'delayed')
          ? {
              renderBulk: ({ chosen, clear }: Bulk<Job>) => (
                <JobActions
                  jobs={chosen}
                  done={() => {
                    clear()
                    void revalidate()
                  }}
                />
              ),
            }
          : {})}
      />
      <Rules rules={overview.rules} />
    </Stack>
  )
}

function Health({ overview: { depth, outbox, oldest_at } }: { overview: JobsOverview }) {
  const t = useTexts(jobsTexts)
  const isCalm = depth.dead === 0 && outbox === 0 && oldest_at === null
  if (isCalm) return <Banner tone="done">{t.calm}</Banner>
  return (
    <Banner tone={depth.dead > 0 ? 'problem' : 'info'}>
      {[depth.dead > 0 && `${t.states.dead}: ${depth.dead}`, outbox > 0 && t.outbox(outbox)].filter(Boolean).join(' · ')}{' '}
      {oldest_at && (
        <>
          {t.oldest} <Ago at={oldest_at} />
        </>
      )}
    </Banner>
  )
}

function Rules({ rules }: { rules: readonly ScheduledJobState[] }) {
  const t = useTexts(jobsTexts)
  const names = useTexts(ruleTexts)
  const locale = useLocale()
  const wrong = ({ failed_at, is_late }: ScheduledJobState) => Number(failed_at !== null) * 2 + Number(is_late)
  const sorted = rules.toSorted((a, b) => wrong(b) - wrong(a) || wordOf(names, a.name).localeCompare(wordOf(names, b.name), locale))
  const columns: Column<ScheduledJobState>[] = [
    { id: 'rule', label: t.rule, render: ({ name }) => wordOf(names, name) },
    {
      id: 'state',
      label: t.state,
      render: ({ failed_at, error, is_late }) =>
        failed_at ? (
          <>
            <Badge tone="red">{t.failed}</Badge> {error}
          </>
        ) : (
          <Badge tone={is_late ? 'amber' : 'green'}>{is_late ? t.late : t.fine}</Badge>
        ),
    },
    {
      id: 'every',
      label: t.every,
      isAmount: true,
      render: ({ every_minutes: every }) => (every === null ? '—' : every < 1 ? `${every * 60} s` : formatDuration(every, locale)),
    },
    { id: 'ran', label: t.ran, isAmount: true, render: ({ ran_at }) => <Ago at={ran_at} /> },
    { id: 'code', label: t.ruleCode, isExtra: true, render: ({ name }) => <code className={css.code}>{name}</code> },
  ]
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{t.rules}</h2>
      {rules.length === 0 ? (
        <p>{t.noRules}</p>
      ) : (
        <DataTable
          name="rules"
          label={t.rules}
          list={{ data: sorted, next: null, previous: null }}
          columns={columns}
          keyOf={({ name }) => name}
        />
      )}
    </section>
  )
}
