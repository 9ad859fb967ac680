import type { LeadsQuery } from '#contract/leads/lead.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { type leadStates, leadTabs } from '#contract/leads/states.ts'

type BoughtState = (typeof leadStates.states)[number]

/** States of the bought leads that each tab has. */
export const statesIn: Record<LeadsQuery['tab'], readonly BoughtState[]> = {
  new: [],
  bought: ['new', 'contacted', 'quoted', 'hired'],
  closed: ['done', 'lost', 'closed'],
}

/** Filters of the list of offers and leads, kept in the address. */
export type LeadWish = { tab: LeadsQuery['tab']; service?: string; state?: BoughtState; max_miles?: number; max_price?: number }

export const tabOf = (search: URLSearchParams): LeadWish['tab'] => leadTabs.find((tab) => tab === search.get('tab')) ?? 'new'

const number = (text: string | null) => (text !== null && /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

export function wishOf(search: URLSearchParams): LeadWish {
  const service = search.get('service')
  const [miles, price] = [number(search.get('miles')), number(search.get('price'))]
  const tab = tabOf(search)
  const state = statesIn[tab].find((one) => one === search.get('state'))
  return {
    tab,
    ...(state ? { state } : {}),
    ...(service && /^[a-z0-9-]{1,80}$/.test(service) ? { service } : {}),
    ...(miles && miles <= 500 ? { max_miles: miles } : {}),
    ...(price ? { max_price: price } : {}),
  }
}

export const isFiltered = ({ service, state, max_miles, max_price }: LeadWish): boolean =>
  service !== undefined || state !== undefined || max_miles !== undefined || max_price !== undefined

export function leadsPath({ tab, service, state, max_miles, max_price }: LeadWish): string {
  const search = new URLSearchParams({
    ...(tab === 'new' ? {} : { tab }),
    ...(service ? { service } : {}),
    ...(state ? { state } : {}),
    ...(max_miles ? { miles: String(max_miles) } : {}),
    ...(max_price ? { price: String(max_price) } : {}),
  })
  return search.size > 0 ? `${companyPaths.leads}?${search}` : companyPaths.leads
}
