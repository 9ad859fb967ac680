import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, text } from '../primitives.ts'
import { foundKinds } from './states.ts'

export const Found = z.object({
  kind: z.enum(foundKinds),
  id: Id,
  /** Id for the page that opens: of leads and quotes, the request. */
  page_id: Id,
  title: z.string(),
  detail: z.string(),
  /** State in its machine; of a person `member`, `guest` or `suspended`. */
  state: z.string(),
})
export type Found = z.infer<typeof Found>

export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/find',
    mayLag: true,
    access: 'admin',
    limits: [readLimits.admin],
    area: 'platform',
    summary: `Search everything: people and companies by name, email, phone or ${country.postcode.en.short}; requests by contact or ${country.postcode.en.short}; all by number, id or address`,
    query: z.object({ q: text(2, 240) }),
    response: z.array(Found),
  }),
}
