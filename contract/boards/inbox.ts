import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { LeadRow, LeadsQuery } from '../leads/lead.ts'
import { page } from '../primitives.ts'

export const inboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/leads',
    access: 'company',
    area: 'work',
    scopes: ['leads:read'],
    summary: 'List offers and leads of the company',
    query: LeadsQuery,
    response: z.extend(page(LeadRow), {
      counts: z.object({ new: z.int(), bought: z.int(), closed: z.int() }),
      /** Services of all offers and leads in the tab, for the filter. */
      services: z.array(ServiceRef),
    }),
  }),
}
