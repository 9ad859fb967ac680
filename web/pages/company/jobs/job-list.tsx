import { useRevalidator } from 'react-router'
import type { Job } from '#contract/leads/jobs.ts'
import { jobStages, type JobStage } from '#contract/leads/states.ts'
import { companyPaths, leadPath } from '#web/domains/leads/paths.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { type ListColumn, ListTable } from '#web/ui/list-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Toolbox } from '#web/ui/scenes.tsx'
import { Ago } from '#web/ui/time.tsx'
import { Assignee } from './assignee.tsx'
import css from './calendar.module.css'
import { jobsPath, type JobsWish } from './wish.ts'

type First = Awaited<ReturnType<typeof api.companyJobs.list>>
type ListProps = { wish: JobsWish; whose: 'all' | 'mine'; first: First }

const tones: Record<JobStage, Tone> = {
  to_quote: 'amber',
  waiting: 'blue',
  to_schedule: 'amber',
  scheduled: 'green',
  on_way: 'blue',
  finished: 'blue',
  to_invoice: 'amber',
  invoiced: 'blue',
  paid: 'green',
  done: 'neutral',
}

/** All jobs by stage, newest first. */
export function JobList({ wish, whose, first }: ListProps) {
  const t = useTexts(companyJobsTexts)
  const navigate = useLocalNavigate()
  const { stage: _stage, service: _service, ...all } = wish
  const total = jobStages.reduce((sum, stage) => sum + first.counts[stage], 0)
  if (total === 0 && !wish.stage && !wish.service) {
    return (
      <EmptyState scene={<Toolbox />} title={t.empty.title} action={<ButtonLink to={companyPaths.leads}>{t.empty.action}</ButtonLink>}>
        {t.empty.text}
      </EmptyState>
    )
  }
  const narrowed = (change: { stage?: JobStage; service?: string }) => jobsPath({ ...all, ...change })
  return (
    <>
      <FilterLinks
        areMany
        label={t.stage}
        links={[
          { to: narrowed({ ...(wish.service && { service: wish.service }) }), label: t.all, count: total, isCurrent: !wish.stage },
          ...jobStages
            .filter((stage) => first.counts[stage] > 0 || stage === wish.stage)
            .map((stage) => ({
              to: narrowed({ ...(wish.service && { service: wish.service }), stage }),
              label: t.stages[stage],
              count: first.counts[stage],
              isCurrent: stage === wish.stage,
            })),
        ]}
      />
      {first.services.length > 1 && (
        <div className={css.filter}>
          <SelectField
            label={t.service}
            isLabelHidden
            empty={t.anyService}
            value={wish.service ?? ''}
            options={first.services.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={({ target }) =>
              void navigate(narrowed({ ...(wish.stage && { stage: wish.stage }), ...(target.value && { service: target.value }) }), {
                preventScrollReset: true,
                replace: true,
              })
            }
          />
        </div>
      )}
      <Jobs wish={wish} whose={whose} first={first} />
    </>
  )
}

function Jobs({ wish: { stage, service, ...all }, whose, first }: ListProps) {
  const t = useTexts(companyJobsTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { rows, ...pages } = usePages(
    first,
    (row) => row.lead_id,
    (cursor) => api.companyJobs.list({ query: { whose, cursor, ...(stage && { stage }), ...(service && { service }) } }),
  )
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t.none.title}
        action={
          <ButtonLink to={jobsPath(all)} look="soft">
            {t.none.action}
          </ButtonLink>
        }
      >
        {t.none.text}
      </EmptyState>
    )
  }
  const assignee: ListColumn<Job> = {
    id: 'assignee',
    label: t.columns.assignee,
    render: ({ lead_id, customer, assignee_id, stage: at }) =>
      at === 'done' ? null : (
        <span className={css.assignee}>
          <Assignee
            leadId={lead_id}
            customer={customer}
            assigneeId={assignee_id}
            members={first.members}
            reload={() => void revalidate()}
          />
        </span>
      ),
  }
  return (
    <Stack gap="s">
      <ListTable
        label={stage ? t.stages[stage] : t.list}
        rows={rows}
        keyOf={(row) => row.lead_id}
        pathOf={(row) => leadPath(row.match_id, row.lead_id)}
        columns={[
          { id: 'job', label: t.columns.job, render: ({ customer, service: { name } }) => `${customer} · ${name}` },
          {
            id: 'stage',
            label: t.columns.stage,
            render: ({ stage: at }) => (
              <span className={css.stage}>
                <Badge tone={tones[at]}>{t.stageOf[at]}</Badge>
              </span>
            ),
          },
          {
            id: 'appointment',
            label: t.columns.appointment,
            render: ({ appointment }) =>
              appointment
                ? `${formatInstant(appointment.starts_at, locale, appointment.time_zone)}${appointment.state === 'proposed' ? ` (${t.proposed})` : ''}`
                : null,
          },
          { id: 'place', label: t.columns.place, render: ({ city, state_iso }) => `${city}, ${state_iso}` },
          ...(first.members.length > 1 ? [assignee] : []),
          { id: 'since', label: t.columns.since, isWide: true, render: ({ at }) => <Ago at={at} /> },
        ]}
      />
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}
