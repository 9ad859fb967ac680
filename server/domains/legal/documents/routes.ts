import { legalApi } from '#contract/legal/documents.ts'
import { implement } from '#server/lib/implement.ts'
import { getDocument, getFaqs, listDocuments } from './service.ts'

export const legalRoutes = implement(legalApi, {
  list: (ctx) => listDocuments(ctx),
  faqs: (ctx) => getFaqs(ctx),
  document: (ctx, { params, query }) => getDocument(ctx, params.document, query.version),
})
