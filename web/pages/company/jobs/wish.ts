import { jobStages, type JobStage } from '#contract/leads/states.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'

export const jobViews = ['week', 'month', 'list'] as const
export type JobView = (typeof jobViews)[number]

/** View and filters of the page of jobs, kept in its address. */
export type JobsWish = { view: JobView; whose?: 'mine' | 'all'; day?: string; stage?: JobStage; service?: string }

export function wishOf(search: URLSearchParams): JobsWish {
  const [whose, day, service] = [search.get('whose'), search.get('day'), search.get('service')]
  const stage = jobStages.find((one) => one === search.get('stage'))
  return {
    view: jobViews.find((one) => one === search.get('view')) ?? 'week',
    ...(whose === 'mine' || whose === 'all' ? { whose } : {}),
    ...(day && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {}),
    ...(stage ? { stage } : {}),
    ...(service && /^[a-z0-9-]{1,80}$/.test(service) ? { service } : {}),
  }
}

export function jobsPath({ view, ...rest }: JobsWish): string {
  const search = new URLSearchParams({ ...(view !== 'week' && { view }), ...rest })
  return search.size > 0 ? `${companyPaths.jobs}?${search}` : companyPaths.jobs
}
