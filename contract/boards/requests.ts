import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { page, Paging } from '../primitives.ts'
import { ProjectSummary } from '../projects/project.ts'

/** A request in the customer's list: companies in touch, companies that wait for the owner’s approval, and quotes that can be read. */
export const RequestSummary = z.extend(ProjectSummary, {
  slots_used: z.int(),
  waiting_count: z.int(),
  quotes_count: z.int(),
  /** Proposed changes of the agreement that the owner has not answered. */
  changes_count: z.int(),
  /** Sent invoices that are neither paid nor credited. */
  unpaid_count: z.int(),
})
export type RequestSummary = z.infer<typeof RequestSummary>

export const requestsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'owner',
    scopes: ['requests:read'],
    summary: 'List requests of the caller, newest first',
    query: z.object(Paging),
    response: page(RequestSummary),
  }),
}
