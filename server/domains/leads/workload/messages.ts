import type { Notification } from '../../notifications/service.ts'
import { leadPath } from '../lead/messages.ts'
import type { Parties } from '../lead/queries.ts'

/** Tells a member of the team that a job is theirs now. */
export const jobAssigned = (lead: Parties, { userId, at }: { userId: string; at: Date }): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:assigned:${userId}:${at.getTime()}`,
  kind: 'job_assigned',
  title: { es: `Te asignaron un trabajo: ${lead.service.es}`, en: `You’ve been assigned a job: ${lead.service.en}` },
  body: {
    es: `${lead.customer || 'Cliente'} · ${lead.city}. Ábrelo para ver la conversación y las citas.`,
    en: `${lead.customer || 'Customer'} · ${lead.city}. Open it for the conversation and the appointments.`,
  },
  path: leadPath(lead),
})
