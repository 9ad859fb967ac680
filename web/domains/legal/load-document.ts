import type { LoaderFunctionArgs } from 'react-router'
import type { LegalDocument, LegalSlug } from '#contract/legal/documents.ts'
import { apiContext } from '#web/lib/api.ts'

/** A document as it holds now, or in the version that the address asks for. */
export function loadDocument(document: Exclude<LegalSlug, 'faqs'>, { context, url }: Pick<LoaderFunctionArgs, 'context'> & { url: URL }) {
  const version = url.searchParams.get('version')
  return context.get(apiContext).legal.document({ params: { document }, ...(version && { query: { version } }) })
}

/** Pages of other versions are no places to arrive at by searching. */
export const isApart = ({ standing }: LegalDocument): boolean => standing !== 'in_force'
