import type { LeadsQuery } from '#contract/leads/lead.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { leadTabs } from '#contract/leads/states.ts'

/** Filters of the list of offers and leads, kept in the address. */
export type LeadWish = { tab: LeadsQuery['tab']; service?: string; max_miles?: number; max_price?: number }

export const tabOf = (search: URLSearchParams): LeadWish['tab'] => leadTabs.find((tab) => tab === search.get('tab')) ?? 'new'

const number = (text: string | null) => (text !== null && /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

export function wishOf(search: URLSearchParams): LeadWish {
  const service = search.get('service')
  const [miles, price] = [number(search.get('miles')), number(search.get('price'))]
  return {
    tab: tabOf(search),
    ...(service && /^[a-z0-9-]{1,80}$/.test(service) ? { service } : {}),
    ...(miles && miles <= 500 ? { max_miles: miles } : {}),
    ...(price ? { max_price: price } : {}),
  }
}

export const isFiltered = ({ service, max_miles, max_price }: LeadWish): boolean =>
  service !== undefined || max_miles !== undefined || max_price !== undefined

export function leadsPath({ tab, service, max_miles, max_price }: LeadWish): string {
  const search = new URLSearchParams({
    ...(tab === 'new' ? {} : { tab }),
    ...(service ? { service } : {}),
    ...(max_miles ? { miles: String(max_miles) } : {}),
    ...(max_price ? { price: String(max_price) } : {}),
  })
  return search.size > 0 ? `${companyPaths.leads}?${search}` : companyPaths.leads
}
