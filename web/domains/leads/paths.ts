import { href } from 'react-router'

export const companyPaths = {
  sections: href('/user/companies/profile/sections'),
  leads: href('/user/companies/profile/leads'),
  quotes: href('/user/companies/profile/quotes'),
}

/** The offer, or the lead once it is bought. */
export const leadPath = (matchId: string, leadId?: string | null) =>
  href('/user/companies/profile/leads/:id/:lead?', { id: matchId, lead: leadId ?? undefined })

export const quotePath = (id: string) => href('/user/companies/profile/quotes/:id', { id })

/** Where cards are kept and payments finished. `redirect` is where the way goes on. */
export const checkoutPath = (search: { payment?: string; redirect?: string } = {}) => {
  const query = new URLSearchParams(search)
  return query.size > 0 ? `${href('/payments/checkout')}?${query}` : href('/payments/checkout')
}
