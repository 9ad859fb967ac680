import type { companyStates } from '#contract/companies/states.ts'
import type { projectStates } from '#contract/projects/states.ts'
import type { quoteStates } from '#contract/quotes/states.ts'

/** Inputs of a deposit's outcome. */
type DepositCourse = {
  quote_state: (typeof quoteStates.states)[number]
  project_state: (typeof projectStates.states)[number]
  company_status: (typeof companyStates.states)[number]
  was_finished: boolean
}

const isHired = ({ quote_state, project_state, company_status }: DepositCourse) =>
  quote_state === 'accepted' && project_state === 'hired' && company_status !== 'closed'

/**
 * Outcome of a held deposit. Confirmed work releases it to the company. A hire that ended before the company reported the work as finished
 * returns it. An admin decides about a hire that ended later.
 */
export function depositEnd(course: DepositCourse): 'release' | 'give_back' | null {
  if (course.quote_state === 'accepted' && course.project_state === 'completed') return 'release'
  return isHired(course) || course.was_finished ? null : 'give_back'
}

/** Tells whether the deposit of a quote can be paid here now. */
export const isPayable = ({ state, ...course }: DepositCourse & { state: string | null }): boolean => state === null && isHired(course)
