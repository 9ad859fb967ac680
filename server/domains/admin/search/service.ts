import type { Found } from '#contract/admin/search.ts'
import { type AdminArea, adminMay } from '#contract/admin-roles.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** In display order. */
const kinds: readonly (readonly [AdminArea, (typeof queries)['findPeople']])[] = [
  ['companies', queries.findCompanies],
  ['people', queries.findPeople],
  ['market', queries.findRequests],
  ['market', queries.findLeads],
  ['market', queries.findQuotes],
  ['money', queries.findPayments],
]

/** Searches people, companies, requests, leads, quotes and payments by prefix, number or id, as far as the admin may read them. */
export async function find(ctx: Context<Admin>, text: string): Promise<Found[]> {
  const seesContacts = adminMay(ctx.actor.adminRole, 'people', 'read')
  const own = kinds.filter(([area]) => adminMay(ctx.actor.adminRole, area, 'read'))
  return (await Promise.all(own.map(([, findKind]) => findKind(ctx.db, { text, locale: ctx.locale, seesContacts })))).flat()
}
