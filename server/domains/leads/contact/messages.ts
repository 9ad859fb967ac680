import type { Notification } from '../../notifications/service.ts'
import type { Parties } from '../lead/queries.ts'
import { leadPath } from '../lead/messages.ts'

/** Tells a company that the customer withdrew the consent to contact. */
export const contactStopped = (lead: Parties, userId: string): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:stopped`,
  kind: 'contact_stopped',
  title: { es: 'Un cliente ya no quiere que lo contactes', en: 'A customer no longer wants to be contacted' },
  body: {
    es: `${lead.service.es} en ${lead.city}. Cerramos la conversación y quitamos sus datos. No lo llames ni le escribas, y borra lo que hayas guardado.`,
    en: `${lead.service.en} in ${lead.city}. We closed the conversation and removed their details. Don’t call or write, and delete anything you saved.`,
  },
  path: leadPath(lead),
  email: true,
})
