import type { Notification } from '../notifications/service.ts'
import type { Sides } from './queries.ts'

/** Path of the conversation for each side. */
export const customerPath = (projectId: string, leadId: string) => `/user/projects/${projectId}?thread=${leadId}`
export const companyPath = (matchId: string, leadId: string) => `/user/companies/profile/leads/${matchId}/${leadId}#thread`

const reply = { es: 'Responder', en: 'Reply' }

// Omits the message itself: several people may read a company's mailbox.
export const messageFromCompany = (
  { owner_id: userId, project_id: projectId, lead_id: leadId, company_name: company, service }: Sides,
  messageId: string,
): Notification => ({
  userId,
  eventKey: `message:${messageId}`,
  kind: 'message',
  title: { es: `${company} te escribió`, en: `New message from ${company}` },
  body: { es: `Sobre tu solicitud: ${service.es}.`, en: `About your request: ${service.en}.` },
  path: customerPath(projectId, leadId),
  email: { action: reply },
})

export const messageFromCustomer = (
  { customer, service, match_id: matchId, lead_id: leadId }: Sides,
  messageId: string,
  userId: string,
): Notification => ({
  userId,
  eventKey: `message:${messageId}`,
  kind: 'message',
  title: { es: `${customer} te escribió`, en: `New message from ${customer}` },
  body: {
    es: `${service.es}. Responde pronto: ayuda a ganar el trabajo.`,
    en: `${service.en}. Reply soon. A quick answer often wins the job.`,
  },
  path: companyPath(matchId, leadId),
  email: { action: reply },
})
