import { href } from 'react-router'
import type { Beginning } from './draft.ts'

/** Ids of screens that are not form questions. Question ids contain no hyphen. */
export const zipScreen = 'zip-code'
const nextScreen = 'next-question'

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Path that starts or resumes a request; the wizard finds the first open question itself. */
export const beginPath = ({ service, zipcode, company }: Beginning) =>
  withQuery(href('/search/forms/:id_question', { id_question: nextScreen }), { service, zipcode, company })

/** Path that resumes a saved draft on this device. */
export const resumePath = (service: string, project: string) =>
  withQuery(href('/search/forms/:id_question', { id_question: nextScreen }), { service, project })

export const questionPath = (id_question: string, service: string) =>
  withQuery(href('/search/forms/:id_question', { id_question }), { service })

/** The screens after the questions, in order. */
export const detailSteps = ['when', 'what', 'companies'] as const
export type DetailStep = (typeof detailSteps)[number]
export const detailPath = (step: DetailStep, service: string) => withQuery('/search/form-project', { service, step })

export const contactPath = (service: string) => withQuery('/search/contact', { service })
