import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, text } from '../primitives.ts'
import { QuoteInput } from './quote.ts'
import { templateErrors } from './states.ts'
import { templateTerms } from './terms.ts'

/** Reusable parts of a quote. */
export const TemplateContent = z.object({
  ...z.pick(QuoteInput, {
    type: true,
    items: true,
    options: true,
    tax_percent: true,
    deposit_cents: true,
    deposit_terms: true,
  }).shape,
  ...(Object.fromEntries(templateTerms.map((name) => [name, QuoteInput.shape[name]])) as Pick<
    typeof QuoteInput.shape,
    (typeof templateTerms)[number]
  >),
  message: text(0, 2000),
})
export const TemplateInput = z.object({ name: text(1, 60), content: TemplateContent })
export const QuoteTemplate = z.object({ id: Id, name: z.string(), content: TemplateContent, updated_at: Instant })
export type QuoteTemplate = z.output<typeof QuoteTemplate>

export const quoteTemplatesApi = {
  templates: endpoint({
    method: 'GET',
    path: '/api/company/quote-templates',
    access: 'company',
    area: 'work',
    scopes: ['quotes:read'],
    summary: 'List the company’s quote templates, last changed first',
    response: z.array(QuoteTemplate),
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: '/api/company/quote-templates',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Save a quote template; one with the same name is replaced',
    body: TemplateInput,
    response: z.array(QuoteTemplate),
    errors: [templateErrors.tooMany],
  }),
  dropTemplate: endpoint({
    method: 'DELETE',
    path: '/api/company/quote-templates/:template_id',
    access: 'company',
    area: 'work',
    scopes: ['quotes:write'],
    summary: 'Delete a template',
    params: z.object({ template_id: Id }),
    response: z.array(QuoteTemplate),
  }),
}
