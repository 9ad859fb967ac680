import { useSearchParams } from 'react-router'
import { mondayOf } from '#contract/calendar-days.ts'
import type { CompanyRole } from '#contract/company-roles.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/jobs.ts'
import { JobCalendar } from './jobs/calendar.tsx'
import { JobList } from './jobs/job-list.tsx'
import { jobsPath, type JobsWish, jobViews, wishOf } from './jobs/wish.ts'

/** Members begin with their own day, who leads the team with everybody's. */
const whoseOf = ({ whose }: JobsWish, role: CompanyRole | undefined) => whose ?? (role === 'member' ? 'mine' : 'all')

async function load({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const wish = wishOf(url.searchParams)
  const whose = whoseOf(wish, context.get(userContext).company?.role)
  const { view, day, stage, service } = wish
  if (view === 'list') {
    const list = await api.companyJobs.list({ query: { whose, ...(stage && { stage }), ...(service && { service }) } })
    return { whose, list, calendar: null, unscheduled: null }
  }
  const [calendar, unscheduled] = await Promise.all([
    api.companyJobs.calendar({
      query: view === 'month' ? { whose, whole: 'month', ...(day && { from: day }) } : { whose, ...(day && { from: mondayOf(day) }) },
    }),
    api.companyJobs.list({ query: { whose, stage: 'to_schedule', limit: 5 } }),
  ])
  return { whose, list: null, calendar, unscheduled: unscheduled.data }
}
export { load as clientLoader, load as loader }

/** The company's jobs: a week or a month of appointments, or all of them by stage. */
export default function JobsPage({ loaderData: { whose, list, calendar, unscheduled } }: Route.ComponentProps) {
  const t = useTexts(companyJobsTexts)
  const desk = useTexts(companyDeskTexts)
  const { company } = useDesk()
  const wish = wishOf(useSearchParams()[0])
  const members = (list ?? calendar)?.members ?? []
  return (
    <Stack gap="m">
      <Head title={`${desk.tabs.jobs}: ${company.name}`} isPrivate />
      <h2 className="visually-hidden">{desk.tabs.jobs}</h2>
      <Row gap="m" isSplit>
        <FilterLinks
          label={t.views}
          links={jobViews.map((view) => ({
            to: jobsPath({ view, ...(wish.whose && { whose: wish.whose }), ...(wish.day && view !== 'list' && { day: wish.day }) }),
            label: t[view],
            isCurrent: view === wish.view,
          }))}
        />
        {members.length > 1 && (
          <FilterLinks
            label={t.whose}
            links={[
              { to: jobsPath({ ...wish, whose: 'all' }), label: t.everybody, isCurrent: whose === 'all' },
              { to: jobsPath({ ...wish, whose: 'mine' }), label: t.mine, isCurrent: whose === 'mine' },
            ]}
          />
        )}
      </Row>
      {calendar && <JobCalendar wish={wish} whose={whose} calendar={calendar} unscheduled={unscheduled} />}
      {list && <JobList key={JSON.stringify([wish, whose])} wish={wish} whose={whose} first={list} />}
    </Stack>
  )
}
