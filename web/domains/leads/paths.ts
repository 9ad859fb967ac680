import { href } from 'react-router'

export const companyPaths = {
  sections: href('/user/companies/profile/sections'),
  leads: href('/user/companies/profile/leads'),
  jobs: href('/user/companies/profile/jobs'),
  quotes: href('/user/companies/profile/quotes'),
  invoices: href('/user/companies/profile/invoices'),
  customers: href('/user/companies/profile/customers'),
  edit: href('/user/companies/profile/edit'),
  gallery: href('/user/companies/profile/gallery'),
}

/** The settings, or one section of them. */
export const configurationPath = (section?: string) =>
  href('/user/companies/profile/configurations') + (section ? `?section=${section}` : '')

/** A service of the company, or the page for adding it. */
export const ownServicePath = (slug: string) => href('/user/companies/profile/configurations/services/:slug', { slug })
export const addServicePath = (slug: string) => href('/user/companies/profile/configurations/services/:slug/add', { slug })

/** The offer, or the lead once it is bought. */
export const leadPath = (matchId: string, leadId?: string | null) =>
  href('/user/companies/profile/leads/:id/:lead?', { id: matchId, lead: leadId ?? undefined })

/** A customer, named by any of their leads or entries. */
export const customerPath = (id: string) => href('/user/companies/profile/customers/:customer', { customer: id })

export const quotePath = (id: string) => href('/user/companies/profile/quotes/:id', { id })

/** Refund claim for a bought lead. */
export const refundPath = (leadId: string) => href('/user/companies/profile/refund/:lead', { lead: leadId })

/** Page for cards and unfinished payments. `redirect` is the page to return to. */
export const checkoutPath = (search: { payment?: string; redirect?: string } = {}) => {
  const query = new URLSearchParams(search)
  return query.size > 0 ? `${href('/payments/checkout')}?${query}` : href('/payments/checkout')
}
