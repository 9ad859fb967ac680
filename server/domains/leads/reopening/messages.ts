import type { Notification } from '../../notifications/service.ts'
import type { Parties } from '../lead/queries.ts'
import { leadPath } from '../lead/messages.ts'

/** Tells a company that a closed request, and its lead, are open again. */
export const requestReopened = (lead: Parties, userId: string, key: string): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:reopened:${key}`,
  kind: 'request_changed',
  title: { es: `${lead.customer} reabrió su solicitud`, en: `${lead.customer} reopened their request` },
  body: {
    es: `${lead.service.es} en ${lead.city}. Tu contacto sigue igual: puedes escribirle.`,
    en: `${lead.service.en} in ${lead.city}. Your lead is just as it was. You can message them again.`,
  },
  path: leadPath(lead),
  email: true,
})
