import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CalendarDate } from '../primitives.ts'
import { legalSlugs, audiences } from './states.ts'

const Entry = z.object({ slug: z.enum(legalSlugs), name: z.string(), version: z.int(), changed_on: CalendarDate })

/**
 * A version of a document in the language of the request. `summary` and `html` are sanitized HTML; `headings` are the linkable headings of `html`.
 * `other` is the planned version for the one in force, and the one in force for all others.
 */
export const LegalDocument = z.extend(Entry, {
  standing: z.enum(['in_force', 'planned', 'past']),
  other: z.nullable(z.object({ version: z.int(), changed_on: CalendarDate })),
  summary: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.literal([2, 3]) })),
})
export type LegalDocument = z.infer<typeof LegalDocument>

/** A frequently asked question. `html` is the answer as sanitized HTML, `text` the same without markup. */
export const Faq = z.object({ id: z.string(), audience: z.enum(audiences), question: z.string(), html: z.string(), text: z.string() })
export type Faq = z.infer<typeof Faq>

export const legalApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/legal',
    access: 'anyone',
    mayLag: true,
    summary: 'List legal documents with their version in force',
    response: z.array(Entry),
  }),
  faqs: endpoint({
    method: 'GET',
    path: '/api/legal/faqs',
    access: 'anyone',
    mayLag: true,
    summary: 'List frequently asked questions with their answers',
    response: z.extend(Entry, { summary: z.string(), questions: z.array(Faq) }),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/legal/:document',
    access: 'anyone',
    mayLag: true,
    summary: 'Get a legal document with its summary, in force or in another version',
    params: z.object({ document: z.enum(legalSlugs.filter((slug) => slug !== 'faqs')) }),
    query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))) }),
    response: LegalDocument,
  }),
}
