import type { Answers } from '#contract/catalog/forms.ts'
import type { Prefilled } from '#contract/projects/prefilled.ts'
import type { timings } from '#contract/projects/states.ts'
import { newId } from '../lib/ids.ts'

type Request = {
  service: string
  zipcode: string
  company?: string | undefined
  description?: string | undefined
  timing?: (typeof timings)[number] | undefined
  companies_count?: number | undefined
  answers?: Answers | undefined
}

/**
 * Path of the wizard with a prepared request. The request stands in the fragment, which browsers do not send, so no server or log sees it
 * before the person does.
 */
export function draftLink({ service, zipcode, company, description, timing, companies_count, answers = {} }: Request): string {
  const prefilled: Prefilled = {
    id: newId(),
    answers,
    details: { ...(description && { text: description }), ...(timing && { timing }), ...(companies_count && { slots: companies_count }) },
  }
  const query = new URLSearchParams({ service, zipcode, ...(company && { company }) })
  return `/search/forms/next-question?${query}#request=${Buffer.from(JSON.stringify(prefilled)).toString('base64url')}`
}
