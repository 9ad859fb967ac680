import { href } from 'react-router'

export const companyPaths = {
  sections: href('/user/companies/profile/sections'),
  leads: href('/user/companies/profile/leads'),
  quotes: href('/user/companies/profile/quotes'),
  edit: href('/user/companies/profile/edit'),
  gallery: href('/user/companies/profile/gallery'),
}

/** The settings, or one section of them. */
export const configurationPath = (section?: string) =>
  href('/user/companies/profile/configurations') + (section ? `?section=${section}` : '')

/** A service as the company offers it, or the page that adds it. */
export const ownServicePath = (slug: string) => href('/user/companies/profile/configurations/services/:slug', { slug })
export const addServicePath = (slug: string) => href('/user/companies/profile/configurations/services/:slug/add', { slug })

/** The offer, or the lead once it is bought. */
export const leadPath = (matchId: string, leadId?: string | null) =>
  href('/user/companies/profile/leads/:id/:lead?', { id: matchId, lead: leadId ?? undefined })

export const quotePath = (id: string) => href('/user/companies/profile/quotes/:id', { id })

/** Money back for a bought lead. */
export const refundPath = (leadId: string) => href('/user/companies/profile/refund/:lead', { lead: leadId })

/** Where cards are kept and payments finished. `redirect` is where the way goes on. */
export const checkoutPath = (search: { payment?: string; redirect?: string } = {}) => {
  const query = new URLSearchParams(search)
  return query.size > 0 ? `${href('/payments/checkout')}?${query}` : href('/payments/checkout')
}
