import type { LoaderFunctionArgs } from 'react-router'
import type { LegalSlug } from '#contract/legal/states.ts'
import type { LegalDocument } from '#contract/legal/documents.ts'
import { apiContext } from '#web/lib/api.ts'

/** The document in force, or in the version of the address. */
export function loadDocument(document: Exclude<LegalSlug, 'faqs'>, { context, url }: Pick<LoaderFunctionArgs, 'context'> & { url: URL }) {
  const version = url.searchParams.get('version')
  return context.get(apiContext).legal.document({ params: { document }, ...(version && { query: { version } }) })
}

/** Keeps other versions out of search engines. */
export const isApart = ({ standing }: LegalDocument): boolean => standing !== 'in_force'
