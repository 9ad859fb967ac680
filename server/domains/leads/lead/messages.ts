import type { Localized } from '#contract/primitives.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Parties } from './queries.ts'

export const leadPath = ({ match_id, lead_id }: Parties) => `/user/companies/profile/leads/${match_id}/${lead_id}`
export const projectPath = ({ project_id }: Parties) => `/user/projects/${project_id}`

export type Failed = { id: string; subject_id: string; attempt: number; decline_code: string | null }

/** Tells a company that its lead ended: the customer hired another company or closed the request. */
export const leadLost = (lead: Parties, { reason, userId, key }: { reason: LostReason; userId: string; key: string }): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:lost:${key}`,
  kind: 'lead_lost',
  title: lostTitle(lead, reason),
  body: {
    es: `${lead.service.es} en ${lead.city}. El contacto termina aquí: ya no ves sus datos, así que no llames ni escribas. Gracias por responder.`,
    en: `${lead.service.en} in ${lead.city}. This lead is closed. You can no longer see their details, so please don’t call or write. Thanks for responding.`,
  },
  path: leadPath(lead),
})
export type LostReason = 'other_hired' | 'project_closed'

// A deleted account has no name left.
function lostTitle({ customer }: Parties, reason: LostReason): Localized {
  if (!customer) return { es: 'El cliente borró su cuenta', en: 'The customer deleted their account' }
  return reason === 'other_hired'
    ? { es: `${customer} eligió a otra empresa`, en: `${customer} chose another company` }
    : { es: `${customer} cerró su solicitud`, en: `${customer} closed their request` }
}
